/** What signs in, as its owner knows it by: `Firefox` on `Android`; null where it does not say, or nobody knows it. */
export interface Agent {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Names in `User-Agent`. Most browsers also call themselves by the names of those that were there before: theirs stand later here. */
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

/** What is longer says nothing that one of us would know. */
const LENGTH_MAX = 500;

const nameIn = (names: typeof BROWSERS, said: string): string | null =>
  names.find(([, sign]) => sign.test(said))?.[0] ?? null;

/** Told from the header `User-Agent`, of which nothing else is kept. */
export function readAgent(header: string | undefined): Agent {
  const said = (header ?? '').slice(0, LENGTH_MAX);
  return { browser: nameIn(BROWSERS, said), system: nameIn(SYSTEMS, said) };
}
