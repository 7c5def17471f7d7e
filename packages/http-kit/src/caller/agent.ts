/** The client of a sign-in for display: `Firefox` on `Android`; null if unknown. */
export interface Agent {
  readonly browser: string | null;
  readonly system: string | null;
}

/**
 * Names in `User-Agent`. Most browsers also contain the names of older ones, so those come later in this
 * list.
 */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Longer headers contain nothing useful. */
const LENGTH_MAX = 500;

const nameIn = (names: typeof BROWSERS, said: string): string | null =>
  names.find(([, sign]) => sign.test(said))?.[0] ?? null;

/** Derived from the header `User-Agent`, which is not stored. */
export function readAgent(header: string | undefined): Agent {
  const said = (header ?? '').slice(0, LENGTH_MAX);
  return { browser: nameIn(BROWSERS, said), system: nameIn(SYSTEMS, said) };
}
