/** Characters of a delivery that are stored for the inspector. */
const CONTENT_MAX = 2000;
/** Longer lists are cut before serialising; about as many of the shortest readings fit. */
const ITEMS_MAX = 60;
/** A device key in the body of its own device. */
const DEVICE_KEY = /device_[\w-]{8,}/g;
/** Names of fields that may contain secrets. */
const SECRET_NAME = /authori[sz]ation|passw|secret|token|(?:^|_)key$/i;

/** A delivery in the inspector. */
interface ShownContent {
  readonly content: string;
  readonly is_cut: boolean;
}

/** The body as text of limited length, without secrets. */
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

/** The same in text that is not JSON: name, separator and value. */
const SECRET_VALUE =
  /((?:authori[sz]ation|passw|secret|token|(?<![a-z])key)[\w-]*["']?\s*[:=]\s*)(?:"(?:[^"\\]|\\.)*"?|'[^']*'?|(?:bearer\s+)?[^\s,;&}\]]+)/gi;

/** The beginning of an unreadable delivery, without detectable secrets. */
export const shownBeginning = (text: string): ShownContent => shownText(text.replace(SECRET_VALUE, '$1…'));

/** The beginning of a delivered file. PostgreSQL text cannot contain NUL. */
export const shownText = (text: string): ShownContent => ({
  content: text.slice(0, CONTENT_MAX).replaceAll('\0', '\uFFFD').replace(DEVICE_KEY, 'device_…'),
  is_cut: text.length > CONTENT_MAX,
});
