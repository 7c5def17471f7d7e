const toClose: (() => unknown)[] = [];

/**
 * Closes resources after the last test of the file, in reverse order. vitest ignores an `afterAll` called within a
 * hook or a test, where some apps and databases are opened.
 */
export function closeAtEnd(close: () => unknown): void {
  toClose.push(close);
}

/** For the setup file. A failure does not prevent closing the others; it is thrown afterwards. */
export async function closeEverything(): Promise<void> {
  const faults: unknown[] = [];
  for (const close of toClose.splice(0).reverse()) {
    try {
      await close();
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Not everything could be closed.');
}
