import { tabs } from './locks.ts';

/** The fault of one request. `mid`: the connection is cut during the request, before or after the commit. */
export const FAULTS = ['none', 'before', 'mid', 'after', '500', '502 after', '429'] as const;
export type Fault = (typeof FAULTS)[number];
export type Send = (address: string, init: RequestInit) => Promise<Response>;

/** A request that left the phone, with its session and its key. */
export interface Sent {
  readonly authorization: string | null;
  readonly key: string | null;
}

const lost = () => new TypeError('Failed to fetch');
const refusal = (status: number, code: string) =>
  Response.json({ code, message: code, errors: {} }, { status });

/** The result of a request that does not reach the server. */
function failedBefore(fault: Fault): Response | undefined {
  if (fault === 'before') throw lost();
  if (fault === '500') return refusal(500, 'internal');
  return fault === '429' ? refusal(429, 'too_many_requests') : undefined;
}

interface UnderWay extends Sent {
  readonly tab: object | undefined;
  readonly cut: AbortController;
}

/** The web app's `fetch` over a faulty network: one drawn fault per request, and none when they are used up. */
export function createNetwork(origin: string, onLeave: () => void) {
  let faults: Fault[] = [];
  let online = true;
  const asked = new Set<Promise<unknown>>();
  const underWay = new Set<UnderWay>();
  const sent: Sent[] = [];
  /** Keys that were sent again while a request with the same key was pending. */
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
    // As in a browser; the server may continue with the bytes that have arrived.
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
    /** Closes all connections of a killed tab. */
    cut: (tab: object) => {
      for (const one of underWay) if (one.tab === tab) breakOff(one);
    },
    sent,
    twice,
    isBusy: () => asked.size > 0,
    /** Resolves once no request is pending. */
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
