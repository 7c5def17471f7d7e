import { tabs } from './locks.ts';

/** What happens to one request. `mid`: the line is cut while it is under way, on one side or the other of the commit. */
export const FAULTS = ['none', 'before', 'mid', 'after', '500', '502 after', '429'] as const;
export type Fault = (typeof FAULTS)[number];
export type Send = (address: string, init: RequestInit) => Promise<Response>;

/** A request that left the phone: under whose session, and under which key. */
export interface Sent {
  readonly authorization: string | null;
  readonly key: string | null;
}

const lost = () => new TypeError('Failed to fetch');
const refusal = (status: number, code: string) =>
  Response.json({ code, message: code, errors: {} }, { status });

/** What comes back of a request that does not reach the server. */
function failedBefore(fault: Fault): Response | undefined {
  if (fault === 'before') throw lost();
  if (fault === '500') return refusal(500, 'internal');
  return fault === '429' ? refusal(429, 'too_many_requests') : undefined;
}

interface UnderWay extends Sent {
  readonly tab: object | undefined;
  readonly cut: AbortController;
}

/** The web's `fetch` over a line that fails as drawn: one fault a request, and none when they are used up. */
export function createNetwork(origin: string, onLeave: () => void) {
  let faults: Fault[] = [];
  let online = true;
  const asked = new Set<Promise<unknown>>();
  const underWay = new Set<UnderWay>();
  const sent: Sent[] = [];
  /** Keys that left again while they were under way. */
  const twice: string[] = [];
  const fetchReal = globalThis.fetch;
  const leave = async (address: string, init: RequestInit, fault: Fault, cut: AbortController) => {
    onLeave();
    const answer = fetchReal(`${origin}${address}`, { ...init, signal: cut.signal });
    if (fault === 'mid') setImmediate(() => cut.abort());
    const came = await answer.catch(() => {
      throw lost();
    });
    if (fault === 'after') throw lost();
    return fault === '502 after' ? refusal(502, 'none of ours') : came;
  };
  const send = async (address: string, init: RequestInit): Promise<Response> => {
    const fault = online ? (faults.shift() ?? 'none') : 'before';
    const early = failedBefore(fault);
    if (early) return early;
    const headers = new Headers(init.headers);
    const one: UnderWay = {
      authorization: headers.get('authorization'),
      key: headers.get('idempotency-key'),
      tab: tabs.getStore(),
      cut: new AbortController(),
    };
    if (one.key !== null && [...underWay].some(({ key }) => key === one.key)) twice.push(one.key);
    sent.push(one);
    underWay.add(one);
    // As a browser does; the server may go on with what has arrived.
    init.signal?.addEventListener('abort', () => breakOff(one));
    return leave(address, init, fault, one.cut).finally(() => underWay.delete(one));
  };
  function breakOff(one: UnderWay): void {
    underWay.delete(one);
    one.cut.abort();
  }
  return {
    send: (address: string, init: RequestInit): Promise<Response> => {
      const one = send(address, init);
      asked.add(one);
      const ended = () => asked.delete(one);
      one.then(ended, ended);
      return one;
    },
    /** The tab is gone, and its lines with it. */
    cut: (tab: object) => {
      for (const one of underWay) if (one.tab === tab) breakOff(one);
    },
    sent,
    twice,
    isBusy: () => asked.size > 0,
    /** Once nothing is under way. */
    quiet: () => Promise.allSettled(asked),
    fail: (next: readonly Fault[]) => {
      faults = [...next];
    },
    setOnline: (is: boolean) => {
      online = is;
    },
    isOnline: () => online,
  };
}
export type Network = ReturnType<typeof createNetwork>;
