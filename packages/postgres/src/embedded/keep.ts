import { setTimeout as wait } from 'node:timers/promises';
import { bootServer } from './boot.ts';
import { stopServer } from './orphan.ts';
import { endOf, hasEnded, type RunningServer, type ServerPlan } from './server.ts';

export type Kept = {
  /** Settles when the server is gone for good: stopped, or, with the reason, when no try brought it back. */
  exited: Promise<string | undefined>;
  /** Fast shutdown; settles when the process is gone. */
  stop: () => Promise<void>;
  /** Tells the server to stop and waits for nothing. */
  interrupt: () => void;
};

/**
 * Starts the server again whenever it ends and nobody asked for it: killed by the system for its memory, or by a hand
 * that meant another. The address stays, so whoever uses the database connects again and goes on. One that gets ready
 * has all its tries before it again.
 */
export function keepRunning(plan: ServerPlan, first: RunningServer, pauses: readonly number[]): Kept {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = first;
  const keep = async (): Promise<string | undefined> => {
    for (;;) {
      const release = endSoonerWhenAsked(server);
      const how = await endOf(server);
      release();
      if (signal.aborted) return undefined;
      const next = await startAgain({ plan, pauses, how, signal });
      if (typeof next !== 'object') return next;
      server = next;
      if (signal.aborted) interrupt();
    }
  };
  const interrupt = () => void (hasEnded(server) || server.child.kill('SIGINT'));
  const exited = keep();
  const stop = async () => {
    stopping.abort();
    if (server.child.pid && !hasEnded(server)) await stopServer(server.child.pid);
    await exited;
  };
  return { exited, stop, interrupt };
}

type Return = {
  plan: ServerPlan;
  pauses: readonly number[];
  /** The server ended. */
  how: string;
  signal: AbortSignal;
};

/** Answers the server, the reason why it does not start, or nothing when it is not wanted any more. */
async function startAgain({
  plan,
  pauses,
  how,
  signal,
}: Return): Promise<RunningServer | string | undefined> {
  let last = `ended (${how})`;
  let reason = last;
  for (const [index, pause] of pauses.entries()) {
    plan.log(`PostgreSQL ${last}: starting it again (try ${index + 1} of ${pauses.length})`);
    await wait(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      const server = await bootServer(plan, signal);
      plan.log('PostgreSQL serves again');
      return server;
    } catch (error) {
      if (signal.aborted) return undefined;
      last = 'did not start';
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  return reason;
}

/**
 * SIGTERM lets the server wait until everybody has left, and nobody new comes in: with an app that keeps connections
 * it would wait for ever. What we ask for ourselves is SIGINT.
 */
function endSoonerWhenAsked({ child, lines }: RunningServer): () => void {
  const hurry = (line: string) => {
    if (line.includes('received smart shutdown request')) child.kill('SIGINT');
  };
  lines.on('line', hurry);
  return () => lines.off('line', hurry);
}
