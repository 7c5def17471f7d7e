/** As many characters of a delivery are kept for the inspector. */
const CONTENT_MAX = 2000;
/** More of a list are not even written: of the shortest readings about as many fit. */
const ITEMS_MAX = 60;
/** A device key, should a device send its own along. */
const DEVICE_KEY = /device_[\w-]{8,}/g;
/** Fields under which a sender may have something that nobody else should read. */
const SECRET_NAME = /authori[sz]ation|passw|secret|token|(?:^|_)key$/i;

/** A delivery as the inspector shows it. */
interface ShownContent {
  readonly content: string;
  readonly is_cut: boolean;
}

/** What was delivered, as text of a bounded size, without secrets. */
export function shownContent(body: unknown): ShownContent {
  let isShortened = false;
  const text = JSON.stringify(body, (name, value) => {
    if (SECRET_NAME.test(name)) return '…';
    if (!Array.isArray(value) || value.length <= ITEMS_MAX) return value;
    isShortened = true;
    return value.slice(0, ITEMS_MAX);
  }).replace(DEVICE_KEY, 'device_…');
  return { content: text.slice(0, CONTENT_MAX), is_cut: isShortened || text.length > CONTENT_MAX };
}

/** The same in a text that is no JSON: a name, what stands between, and a value up to its end. */
const SECRET_VALUE =
  /((?:authori[sz]ation|passw|secret|token|(?<![a-z])key)[\w-]*["']?\s*[:=]\s*)(?:"(?:[^"\\]|\\.)*"?|'[^']*'?|(?:bearer\s+)?[^\s,;&}\]]+)/gi;

/** What came of a delivery that could not be read, without secrets as far as they can be told. */
export const shownBeginning = (text: string): ShownContent => shownText(text.replace(SECRET_VALUE, '$1…'));

/** The beginning of a file that was delivered. PostgreSQL keeps no zeros in a text. */
export const shownText = (text: string): ShownContent => ({
  content: text.slice(0, CONTENT_MAX).replaceAll('\0', '\uFFFD').replace(DEVICE_KEY, 'device_…'),
  is_cut: text.length > CONTENT_MAX,
});
