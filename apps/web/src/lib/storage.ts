/**
 * Values that the browser does not store (full or forbidden storage, or the service worker, which has none):
 * they last as long as the page. So a browser without storage can still sign in and keeps form input between
 * pages.
 */
const held = new Map<string, string>();

/**
 * Calls back with each key that another tab has changed, and with null if it has removed all. Only pages
 * receive these events.
 */
export function onChangedElsewhere(listener: (key: string | null) => void): void {
  if ('addEventListener' in globalThis)
    globalThis.addEventListener('storage', ({ key }: StorageEvent) => listener(key));
}

/** Whether only this page has the value. */
export const isHeld = (key: string): boolean => held.has(key);

/** Discards the value held by this page. */
export const forgetHeld = (key: string): void => void held.delete(key);

// The stored value is newer than the held one.
onChangedElsewhere((key) => (key === null ? held.clear() : forgetHeld(key)));

/** The stored value, or the one held by this page. */
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

/** All stored keys. */
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

/** Renames all keys with this name, and replaces it within their values. */
export function renameStored(from: string, to: string): void {
  for (const key of storedKeys()) {
    const text = readStored(key);
    if (text === null || !(key.includes(from) || text.includes(from))) continue;
    writeStored(key, null);
    const name = key.replaceAll(from, to);
    // An existing value was stored later.
    if (name === key || readStored(name) === null) writeStored(name, text.replaceAll(from, to));
  }
}
