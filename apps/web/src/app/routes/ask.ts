import type { QueryClient } from '@tanstack/react-query';

type Asked = typeof import('../daily.ts');

/**
 * How a loader asks for what its page shows, as soon as somebody points at a link to it. It neither waits nor fails. The
 * queries come with the pages of who is signed in: the first page does without them.
 */
export function ask(client: QueryClient, how: (asked: Asked) => void): void {
  const begin = (asked: Asked) => {
    // Whose turn comes first, the shell's or that of its page, is not settled.
    asked.openAppKept(client);
    how(asked);
  };
  import('../daily.ts').then(begin).catch(() => {}); // no network: the page itself says so
}
