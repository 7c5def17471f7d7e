type Asked = typeof import('../daily.ts');

/**
 * How a loader asks for what its page shows, as soon as somebody points at a link to it. It neither waits nor fails. The
 * queries come with the pages of who is signed in: the first page does without them.
 */
export function ask(how: (asked: Asked) => void): void {
  import('../daily.ts').then(how).catch(() => {}); // no network: the page itself says so
}
