import { vi } from 'vitest';

const HOME = 'http://propolis.test';

/** The part of the browser's Cache that the worker uses; entries keep their insertion order. */
function aCache() {
  const kept = new Map<string, string>();
  const heads = new Map<string, Headers>();
  const nameOf = (asked: string | Request) => {
    const url = new URL(typeof asked === 'string' ? asked : asked.url, HOME);
    return url.origin === HOME ? url.pathname : url.href;
  };
  return {
    kept,
    match: async (asked: string | Request) => {
      const text = kept.get(nameOf(asked));
      return text === undefined ? undefined : new Response(text, { headers: heads.get(nameOf(asked)) });
    },
    put: async (asked: string | Request, answer: Response) => {
      heads.set(nameOf(asked), answer.headers);
      kept.set(nameOf(asked), await answer.text());
    },
    delete: async (asked: string | Request) => kept.delete(nameOf(asked)),
    keys: async () => [...kept.keys()].map((name) => new Request(new URL(name, HOME))),
  };
}

/** Replaces the browser's caches by stubs, by name, until the test's stubs are removed. */
export function stubCaches(): Map<string, ReturnType<typeof aCache>> {
  const all = new Map<string, ReturnType<typeof aCache>>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? aCache();
    all.set(name, cache);
    return cache;
  };
  const match = async (asked: string | Request, { cacheName }: { cacheName?: string } = {}) => {
    for (const [name, cache] of all)
      if (cacheName === undefined || cacheName === name) {
        const found = await cache.match(asked);
        if (found) return found;
      }
    return undefined;
  };
  const keys = async () => [...all.keys()];
  const has = async (name: string) => all.has(name);
  vi.stubGlobal('caches', { open, match, has, keys, delete: async (name: string) => all.delete(name) });
  return all;
}
