import type { ApiFailure } from '../http.ts';
import type { Outcome } from './mutation.ts';

interface Page {
  readonly outcome: Promise<Outcome<unknown>>;
  readonly settle: (outcome: Outcome<unknown>) => void;
  readonly refuse: (failure: ApiFailure) => void;
  corrects: boolean;
}

/** The pages that wait for the outcomes of their writes, by the ids of the writes. */
export class Pages {
  readonly #pages = new Map<string, Page>();

  /** Settles with the outcome of the write. `corrects`: it was stored as refused. */
  wait(id: string, corrects: boolean): Promise<Outcome<unknown>> {
    // The same write may be handed over twice.
    const page = this.#pages.get(id) ?? aPage();
    page.corrects ||= corrects;
    this.#pages.set(id, page);
    return page.outcome;
  }

  of(id: string): 'none' | 'waits' | 'corrects' {
    const page = this.#pages.get(id);
    return page ? (page.corrects ? 'corrects' : 'waits') : 'none';
  }

  has = (id: string): boolean => this.#pages.has(id);

  ids = (): readonly string[] => [...this.#pages.keys()];

  /** Hands the page to the caller, who settles it. */
  take(id: string): Page | undefined {
    const page = this.#pages.get(id);
    this.#pages.delete(id);
    return page;
  }

  /** Its write is stored and needs no page any more. */
  release(id: string): void {
    this.take(id)?.settle({ kept: true });
  }

  refuse(id: string, failure: ApiFailure): void {
    this.take(id)?.refuse(failure);
  }
}

function aPage(): Page {
  let settle: Page['settle'] = () => undefined;
  let refuse: Page['refuse'] = () => undefined;
  const outcome = new Promise<Outcome<unknown>>((resolve, reject) => {
    settle = resolve;
    refuse = reject;
  });
  return { outcome, settle, refuse, corrects: false };
}
