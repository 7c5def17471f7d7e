const toClose: (() => unknown)[] = [];

/**
 * Closes something after the last test of the file, what was opened last first. vitest hears no `afterAll` that is
 * called from within a hook, which is where apps and databases are opened.
 */
export function closeAtEnd(close: () => unknown): void {
  toClose.push(close);
}

/** For the setup file. */
export async function closeEverything(): Promise<void> {
  for (const close of toClose.splice(0).reverse()) await close();
}
