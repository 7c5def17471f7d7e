import type { Apiary } from '@propolis/contract';
import { createSessionText, readAuthorization } from '../../lib/session.ts';

const stored = createSessionText('apiaries');

/** Another build may expect more of an apiary than this one was told: its list is none of ours. */
const BUILD = import.meta.url;

/** Longer ones (characters; about 1500 hives) take longer to read than they save. */
const LENGTH_MAX = 1_000_000;

/**
 * Keeps the list on this device as the server has just said it, so that the dashboard's next visit begins with it.
 * `authorization` is the session that was asked with: the answer may come when another one is open.
 */
export function keepLastList(apiaries: readonly Apiary[], authorization: string | null): void {
  if (authorization === null || authorization !== readAuthorization()) return;
  const text = JSON.stringify({ of: BUILD, apiaries });
  stored.set(apiaries.length === 0 || text.length > LENGTH_MAX ? null : text);
}

/** What was written since makes it wrong. */
export const forgetLastList = (): void => stored.set(null);

export function readLastList(): Apiary[] | undefined {
  const text = stored.read();
  if (text === null) return undefined;
  // Only what `keepLastList` wrote stands there.
  const kept = JSON.parse(text) as { readonly of: string; readonly apiaries: Apiary[] };
  return kept.of === BUILD ? kept.apiaries : undefined;
}
