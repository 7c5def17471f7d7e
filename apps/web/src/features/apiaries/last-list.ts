import type { Apiary } from '@propolis/contract';
import { createSessionText, readAuthorization } from '../../lib/session.ts';

const stored = createSessionText('apiaries');

/** Another build may expect other fields, so its list is ignored. */
const BUILD = import.meta.url;

/** Longer lists (characters; about 1500 hives) take longer to parse than they save. */
const LENGTH_MAX = 1_000_000;

/** The list that `readLastList` returned. */
let shown: { readonly text: string; readonly apiaries: Apiary[] } | undefined;

/**
 * Stores the list for the dashboard's next visit. `authorization` is the session of the request, because
 * another one may be open when the response arrives. Returns the list that was read if it is the same, so that the
 * dashboard does not render again.
 */
export function keepLastList(apiaries: Apiary[], authorization: string | null): Apiary[] {
  if (authorization === null || authorization !== readAuthorization()) return apiaries;
  const text = JSON.stringify({ of: BUILD, apiaries });
  if (text === shown?.text && text === stored.read()) return shown.apiaries;
  stored.set(apiaries.length === 0 || text.length > LENGTH_MAX ? null : text);
  return apiaries;
}

/** Called after a change of the list. */
export const forgetLastList = (): void => stored.set(null);

export function readLastList(): Apiary[] | undefined {
  const text = stored.read();
  if (text === null) return undefined;
  if (text === shown?.text) return shown.apiaries;
  // Written by `keepLastList`.
  const kept = JSON.parse(text) as { readonly of: string; readonly apiaries: Apiary[] };
  if (kept.of !== BUILD) return undefined;
  shown = { text, apiaries: kept.apiaries };
  return kept.apiaries;
}
