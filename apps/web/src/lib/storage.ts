/**
 * What the browser does not store, be it full, forbidden, or the service worker, which has no storage: it lasts as long as
 * the page. Whoever forbids all storage can still sign in, and goes from form to form without losing what was typed.
 */
const held = new Map<string, string>();

/** Calls back with each key that another tab has changed, and with null where it has removed all. Only a page has others. */
export function onChangedElsewhere(listener: (key: string | null) => void): void {
  if ('addEventListener' in globalThis)
    globalThis.addEventListener('storage', ({ key }: StorageEvent) => listener(key));
}

/** What this page alone holds under a key is over. */
export const letGo = (key: string): void => void held.delete(key);

// It is newer than what is held.
onChangedElsewhere((key) => (key === null ? held.clear() : letGo(key)));

/** What is stored, or held by this page alone. */
export function readStored(key: string): string | null {
  const newest = held.get(key);
  if (newest !== undefined) return newest;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keysOfStorage(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** The names of all that is stored. */
export const storedKeys = (): string[] => [...new Set([...keysOfStorage(), ...held.keys()])];

/** Never throws. `null` removes the key. */
export function writeStored(key: string, value: string | null): void {
  held.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) held.set(key, value);
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
