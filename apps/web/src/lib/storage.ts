/** Where there is no page, in the service worker, what it is told lasts as long as the worker. */
const told = new Map<string, string>();
const toldStorage = {
  getItem: (key: string): string | null => told.get(key) ?? null,
  setItem: (key: string, text: string) => void told.set(key, text),
  removeItem: (key: string) => void told.delete(key),
};
const storage = () => ('localStorage' in globalThis ? localStorage : toldStorage);

/** Local storage that never throws: a browser in private mode may refuse, and then nothing is remembered. */
export function readStored(key: string): string | null {
  try {
    return storage().getItem(key);
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
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
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
    const name = key.replaceAll(from, to);
    // What is there already was stored later.
    if (name === key || readStored(name) === null) writeStored(name, text.replaceAll(from, to));
  }
}
