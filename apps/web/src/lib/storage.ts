/** Local storage that never throws: a browser in private mode may refuse, and then nothing is remembered. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The names of all that is stored. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** `null` removes the key. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Full or forbidden: what is not stored is only less convenient next time.
  }
}

/** What is stored under, or speaks of, something that has another name now. */
export function renameStored(from: string, to: string): void {
  for (const key of storedKeys()) {
    const text = readStored(key);
    if (text === null || !(key.includes(from) || text.includes(from))) continue;
    writeStored(key, null);
    writeStored(key.replaceAll(from, to), text.replaceAll(from, to));
  }
}
