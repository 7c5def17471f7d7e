/** The content of a push message (`push.service.ts`), after validation. */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  /** The address that a click opens; read by `addressWithin`. */
  readonly path: string;
  /** A newer message with the same tag replaces the older one. */
  readonly tag: string;
}

/** Shown if the message cannot be read: a browser requires a notification for each message. */
const NAMELESS: PushMessage = { title: 'Propolis', text: '', path: '/', tag: 'propolis' };

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** Any content can be shown. */
export function readPushMessage(json: string | undefined): PushMessage {
  try {
    const read: Partial<Record<keyof PushMessage, unknown>> | null = JSON.parse(json ?? '');
    const { title, text, path, tag } = read ?? {};
    return {
      title: textOf(title, NAMELESS.title),
      text: textOf(text, NAMELESS.text),
      path: textOf(path, NAMELESS.path),
      tag: textOf(tag, NAMELESS.tag),
    };
  } catch {
    return NAMELESS;
  }
}

/** The address of a page of this host; the first page for any other address (specification 1). */
export function addressWithin(path: unknown, origin: string): string {
  const home = `${origin}/`;
  if (typeof path !== 'string' || !URL.canParse(path, home)) return home;
  const { protocol, host, pathname, search } = new URL(path, home);
  return `${protocol}//${host}` === origin && !pathname.startsWith('/api/')
    ? `${origin}${pathname}${search}`
    : home;
}
