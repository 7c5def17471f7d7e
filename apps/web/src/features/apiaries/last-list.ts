import type { Apiary } from '@propolis/contract';
import { createSessionText, readAuthorization } from '../../lib/session.ts';

const stored = createSessionText('apiaries');

/** Another build may expect other fields, so its list is ignored. */
const BUILD = import.meta.url;

/** Longer lists (characters; about 1500 hives) take longer to parse than they save. */
const LENGTH_MAX = 1_000_000;

/**
 * Stores the list for the dashboard's next visit. `authorization` is the session of the request, because
 * another one may be open when the response arrives.
 */
export function keepLastList(apiaries: readonly Apiary[], authorization: string | null): void {
  if (authorization === null || authorization !== readAuthorization()) return;
  const text = JSON.stringify({ of: BUILD, apiaries });
  stored.set(apiaries.length === 0 || text.length > LENGTH_MAX ? null : text);
}

/** Called after a change of the list. */
export const forgetLastList = (): void => stored.set(null);

export function readLastList(): Apiary[] | undefined {
  const text = stored.read();
  if (text === null) return undefined;
  // Written by `keepLastList`.
  const kept = JSON.parse(text) as { readonly of: string; readonly apiaries: Apiary[] };
  return kept.of === BUILD ? kept.apiaries : undefined;
}
