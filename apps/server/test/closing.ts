const toClose: (() => unknown)[] = [];

/**
 * Closes something after the last test of the file, what was opened last first. vitest hears no `afterAll` that is
 * called from within a hook, which is where apps and databases are opened.
 */
export function closeAtEnd(close: () => unknown): void {
  toClose.push(close);
}

/** For the setup file. What cannot be closed hides nothing: the rest is closed first, then it is told. */
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
