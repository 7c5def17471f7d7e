import type { QueryClient } from '@tanstack/react-query';

type Asked = typeof import('../signed-in-entry.ts');

/**
 * Lets a loader prefetch its page's queries when the pointer is on a link. It neither waits nor fails. The
 * queries are loaded with the pages behind the sign-in: the first page does without them.
 */
export function ask(client: QueryClient, how: (asked: Asked) => void): void {
  const begin = (asked: Asked) => {
    // The loader of the shell and that of its page run in no fixed order.
    asked.openAppKept(client);
    how(asked);
  };
  import('../signed-in-entry.ts').then(begin).catch(() => {}); // no network: the page itself shows it
}

interface Loading {
  readonly context: { readonly client: QueryClient };
}

/** A loader that asks for these. */
export const asking =
  (...names: readonly (keyof Asked['ASKED'])[]) =>
  ({ context: { client } }: Loading): void =>
    ask(client, ({ ASKED }) => {
      for (const name of names) void ASKED[name](client);
    });
