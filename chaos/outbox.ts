import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';

export interface Outbox {
  /** Waits for the first mail to this address and returns its link; undefined after the timeout. */
  readonly linkFor: (email: string, within: number) => Promise<URL | undefined>;
  readonly countFor: (email: string) => Promise<number>;
}

/** Reads each mail once. */
export function readOutbox(folder: string): Outbox {
  const links = new Map<string, string[]>();
  const known = new Set<string>();
  const look = async () => {
    const names = (await readdir(folder).catch(() => [])).filter(
      (name) => name.endsWith('.eml') && !name.startsWith('.') && !known.has(name),
    );
    // Takes all files before the first await, because another reader may run at the same time.
    for (const name of names) known.add(name);
    for (const name of names) {
      const { text, to } = await PostalMime.parse(await readFile(join(folder, name)));
      const link = /https?:\/\/\S+/.exec(text ?? '')?.[0];
      for (const { address } of to ?? [])
        if (address && link) links.set(address, [...(links.get(address) ?? []), link]);
    }
  };
  return {
    linkFor: async (email, within) => {
      for (const end = performance.now() + within; performance.now() < end; await wait(100)) {
        await look();
        const link = links.get(email)?.[0];
        if (link) return new URL(link);
      }
      return undefined;
    },
    countFor: async (email) => {
      await look();
      return links.get(email)?.length ?? 0;
    },
  };
}
