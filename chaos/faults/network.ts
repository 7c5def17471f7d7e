/** What happens to one request. `mid`: the line is cut while it is under way, on one side or the other of the commit. */
export const FAULTS = ['none', 'before', 'mid', 'after', '500', '502 after', '429'] as const;
export type Fault = (typeof FAULTS)[number];

const lost = () => new TypeError('Failed to fetch');
const refusal = (status: number, code: string) =>
  Response.json({ code, message: code, errors: {} }, { status });

/** What comes back of a request that does not reach the server. */
function failedBefore(fault: Fault): Response | undefined {
  if (fault === 'before') throw lost();
  if (fault === '500') return refusal(500, 'internal');
  return fault === '429' ? refusal(429, 'too_many_requests') : undefined;
}

/** The web's `fetch` over a line that fails as drawn: one fault a request, and none when they are used up. */
export function createNetwork(origin: string) {
  let faults: Fault[] = [];
  let online = true;
  const underWay = new Set<Promise<unknown>>();
  const send = async (address: string, init: RequestInit): Promise<Response> => {
    const cut = new AbortController();
    const fault = online ? (faults.shift() ?? 'none') : 'before';
    const early = failedBefore(fault);
    if (early) return early;
    const answer = fetchReal(`${origin}${address}`, { ...init, signal: cut.signal });
    if (fault === 'mid') setImmediate(() => cut.abort());
    try {
      const came = await answer;
      if (fault === 'after') throw lost();
      return fault === '502 after' ? refusal(502, 'none of ours') : came;
    } catch {
      throw lost();
    }
  };
  const fetchReal = globalThis.fetch;
  return {
    send: (address: string, init: RequestInit): Promise<Response> => {
      const sent = send(address, init);
      underWay.add(sent);
      const ended = () => underWay.delete(sent);
      sent.then(ended, ended);
      return sent;
    },
    /** Once nothing is under way. */
    quiet: () => Promise.allSettled(underWay),
    fail: (next: readonly Fault[]) => {
      faults = [...next];
    },
    setOnline: (is: boolean) => {
      online = is;
    },
    isOnline: () => online,
  };
}
