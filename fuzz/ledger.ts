import { calls } from './documents.ts';
import type { Verdict } from './judge.ts';
import type { Drawn } from './requests.ts';
import type { Outgoing } from './resolve.ts';
import type { Outcome } from './send.ts';

interface Exchange {
  readonly outgoing: Outgoing;
  readonly outcome: Outcome;
}

/** Sent requests, their outcomes, and the faults. */
export interface Ledger {
  readonly write: (drawn: Drawn, verdict: Verdict, exchange: Exchange | undefined) => void;
  readonly fault: (what: string) => void;
  /** A line of the server's log. */
  readonly hear: (line: string) => void;
  readonly sent: () => number;
  readonly summary: () => string[];
  /** Each kind of fault once, with the first request that showed it. */
  readonly faults: () => string[];
}

const SHOWN = 600;

/** Enough of a request to repeat it by hand. */
function described(drawn: Drawn, exchange: Exchange | undefined): string {
  if (!exchange)
    return drawn.kind === 'wire' ? JSON.stringify(drawn.bytes.toString('latin1')).slice(0, SHOWN) : '';
  const { method, path, headers, body, caller } = exchange.outgoing;
  const { outcome } = exchange;
  const answer = outcome.kind === 'answer' ? ` -> ${outcome.answer.status}` : '';
  const shown = {
    ...headers,
    ...(headers.authorization && { authorization: `(${caller?.name ?? 'nobody'})` }),
  };
  return `${method} ${path.slice(0, SHOWN)}${answer}\n    ${JSON.stringify(shown).slice(0, SHOWN)}\n    ${JSON.stringify(body?.toString('latin1') ?? '').slice(0, SHOWN)}`;
}

const nameOf = (drawn: Drawn) => (drawn.kind === 'call' ? drawn.call.id : drawn.kind);

/** The unexpected failure in a line of the JSON log. */
const ERROR_LINE = /"level":"error"|"message":"database connection lost/;
const LOG_SHOWN = 4000;

const isGood = (outcome: Outcome | undefined) =>
  outcome?.kind === 'answer' && outcome.answer.status >= 200 && outcome.answer.status < 300;

export function createLedger(): Ledger {
  const faults = new Map<string, { count: number; first: string }>();
  const answers = new Map<string, number>();
  const neverGood = new Set(calls.map(({ id }) => id));
  let sent = 0;
  let busy = 0;
  const note = (kind: string, first: string) => {
    const known = faults.get(kind);
    faults.set(kind, { count: (known?.count ?? 0) + 1, first: known?.first ?? first });
  };
  return {
    write: (drawn, verdict, exchange) => {
      sent += 1;
      if (verdict.isBusy) busy += 1;
      const outcome = exchange?.outcome;
      const kind =
        outcome?.kind === 'answer' ? `${String(outcome.answer.status)[0]}xx` : (outcome?.kind ?? 'bytes');
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
      if (drawn.kind === 'call' && isGood(outcome)) neverGood.delete(drawn.call.id);
      for (const fault of verdict.faults) note(`${nameOf(drawn)}: ${fault}`, described(drawn, exchange));
    },
    fault: (what) => note(what, ''),
    hear: (line) => {
      if (!ERROR_LINE.test(line)) return;
      const message = /"message":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? line;
      note(`the log tells of a failure: ${message.slice(0, SHOWN)}`, line.slice(0, LOG_SHOWN));
    },
    sent: () => sent,
    summary: () => [
      `Answers: ${[...answers]
        .toSorted()
        .map(([kind, count]) => `${count} × ${kind}`)
        .join(', ')}; ${busy} answered busy.`,
      `Good answers from ${calls.length - neverGood.size} of ${calls.length} endpoints; none from: ${[...neverGood].join(', ') || '-'}.`,
    ],
    faults: () => [...faults].map(([kind, { count, first }]) => `\n${count} × ${kind}\n    ${first}`),
  };
}
