/** What the server puts into a push message (`push.service.ts`), as far as it can be trusted. */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  /** Where a click leads; read by `addressWithin`. */
  readonly path: string;
  /** A newer message of the same takes the place of the older one. */
  readonly tag: string;
}

/** What is said where nothing that can be read was sent: a browser wants something shown for each message. */
const NAMELESS: PushMessage = { title: 'Propolis', text: '', path: '/', tag: 'propolis' };

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** Whatever was sent, this can be shown. */
export function readPushMessage(json: string | undefined): PushMessage {
  try {
    const read: unknown = JSON.parse(json ?? '');
    if (typeof read !== 'object' || read === null) return NAMELESS;
    const { title, text, path, tag } = read as Partial<Record<keyof PushMessage, unknown>>;
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

/** The address of a page of this host; of whatever leads elsewhere, or is no page, our own first page (specification 1). */
export function addressWithin(path: unknown, origin: string): string {
  const home = `${origin}/`;
  if (typeof path !== 'string' || !URL.canParse(path, home)) return home;
  const { protocol, host, pathname, search } = new URL(path, home);
  return `${protocol}//${host}` === origin && !pathname.startsWith('/api/')
    ? `${origin}${pathname}${search}`
    : home;
}
