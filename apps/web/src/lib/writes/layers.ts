import type { QueryClient } from '@tanstack/react-query';
import type { AnyMutation } from './mutation.ts';
import { isOfLaterApp } from './shape.ts';
import type { Write } from './write.ts';

interface Layer {
  readonly takeBack: () => void;
  /** The write was seen in the store: once it is missing there, another tab has sent it. */
  stored: boolean;
}

/** The optimistic updates of the unanswered writes, by the ids of the writes. */
export class Layers {
  readonly #client: QueryClient;
  readonly #mutations: ReadonlyMap<string, AnyMutation>;
  readonly #layers = new Map<string, Layer>();

  constructor(client: QueryClient, mutations: ReadonlyMap<string, AnyMutation>) {
    this.#client = client;
    this.#mutations = mutations;
  }

  /** Takes over an update that its page shows already. */
  add(id: string, takeBack: () => void): void {
    this.#layers.set(id, { takeBack, stored: false });
  }

  /** Hands the layer to the caller, who removes it. */
  release(id: string): () => void {
    const layer = this.#layers.get(id);
    this.#layers.delete(id);
    return layer?.takeBack ?? (() => undefined);
  }

  hide(id: string): void {
    this.release(id)();
  }

  clear(): void {
    for (const id of [...this.#layers.keys()]) this.hide(id);
  }

  /** Shows writes of an earlier page or another tab, and removes those that another tab has sent, also if refused. */
  follow(writes: readonly Write[], isAwaited: (id: string) => boolean): void {
    for (const write of writes) {
      const layer = this.#layers.get(write.id);
      if (write.refused) this.hide(write.id);
      else if (layer) layer.stored = true;
      else if (!isAwaited(write.id)) this.#show(write);
    }
    const ids = new Set(writes.map(({ id }) => id));
    for (const [id, { stored }] of this.#layers) if (stored && !ids.has(id)) this.hide(id);
  }

  #show(write: Write): void {
    const mutation = this.#mutations.get(write.name);
    if (isOfLaterApp(write, mutation)) return;
    // Stored under this mutation's name, by itself.
    const takeBack = (mutation?.show ?? mutation?.showKept)?.(this.#client, write.variables);
    if (takeBack) this.#layers.set(write.id, { takeBack, stored: true });
  }
}
