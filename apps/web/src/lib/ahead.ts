/** What `public/boot.js` requested from the server before the app's code was loaded. */
interface Ahead {
  readonly authorization: string;
  /** By address. */
  readonly answers: Map<string, Promise<Response>>;
  /** When, by the page's clock in ms. */
  readonly at: number;
}

declare global {
  var propolisAhead: Ahead | undefined;
}

/** Older responses are not used (ms). A slow network also delays the app's code by that much. */
const FRESH_FOR = 30_000;

/** When this session's first responses were requested, by the page's clock in ms. */
export function firstAsked(authorization: string | null): number {
  const ahead = globalThis.propolisAhead;
  return ahead && ahead.authorization === authorization ? ahead.at : performance.now();
}

/** The response that is already under way, if this session requested it; each is returned once. */
export function takeAhead(address: string, authorization: string | null): Promise<Response> | undefined {
  const ahead = globalThis.propolisAhead;
  if (ahead?.authorization !== authorization || performance.now() - ahead.at > FRESH_FOR) return undefined;
  const answer = ahead.answers.get(address);
  ahead.answers.delete(address);
  return answer;
}

/** Call after a write: earlier responses may be stale. */
export function dropAhead(): void {
  globalThis.propolisAhead?.answers.clear();
}
