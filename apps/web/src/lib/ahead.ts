/** What `public/scheme.js` has asked the server before the app's code was there. */
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

/** What lies longer is no answer to who asks now, in ms; a slow network brings the code that much later. */
const FRESH_FOR = 30_000;

/** The answer that is on its way already, if this session asked; each is handed over once. */
export function takeAhead(address: string, authorization: string | null): Promise<Response> | undefined {
  const ahead = globalThis.propolisAhead;
  if (ahead?.authorization !== authorization || performance.now() - ahead.at > FRESH_FOR) return undefined;
  const answer = ahead.answers.get(address);
  ahead.answers.delete(address);
  return answer;
}

/** After a write: what was answered before it may no longer be so. */
export function dropAhead(): void {
  globalThis.propolisAhead?.answers.clear();
}
