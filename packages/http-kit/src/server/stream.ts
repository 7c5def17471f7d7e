import { eventEndpoints, type NoticeName } from '@propolis/contract';
import type { Hub, Message } from '@propolis/events';
import type { Db } from '@propolis/postgres';
import type { Clock } from '@propolis/runtime';
import type { Api } from '../request/api.ts';
import type { Ctx } from '../request/context.ts';

interface StreamSources {
  readonly hub: Hub;
  readonly clock: Clock;
  /** Asking does not prolong the session. */
  readonly isSessionOpen: (db: Db, tokenHash: Buffer, now: Date) => Promise<boolean>;
}

/** One stream for each open page, which holds no connection to the database. */
export function serveEvents(api: Api, sources: StreamSources): void {
  api.read(eventEndpoints.stream, (ctx, { signal }) => ({ content: writeEvents(ctx, sources, signal) }));
}

const SESSION_ENDED: NoticeName = 'session.ended';

async function* writeEvents(
  { db, user, page }: Ctx,
  { hub, clock, isSessionOpen }: StreamSources,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const messages = hub.listen({ userId: user.id, page }, signal);
  // The answer begins with its first bytes: only now the page knows that it hears everything.
  yield ': open\n\n';
  for await (const message of messages) {
    const mayHaveEnded =
      message.kind === 'beat' || (message.kind === 'notice' && message.event === SESSION_ENDED);
    if (mayHaveEnded && !(await isStillOpen())) return;
    yield written(message);
  }

  /** A database that is busy at this moment says nothing about the session: it is asked again at the next beat. */
  async function isStillOpen(): Promise<boolean> {
    return isSessionOpen(db, user.tokenHash, clock()).catch(() => true);
  }
}

/** As server-sent events are written: https://html.spec.whatwg.org/multipage/server-sent-events.html */
function written(message: Message): string {
  switch (message.kind) {
    case 'beat':
      return ': beat\n\n';
    case 'notice': {
      const { event, about } = message;
      return `event: notice\ndata: ${JSON.stringify({ event, about })}\n\n`;
    }
    case 'resync':
    case 'replaced':
      return `event: ${message.kind}\ndata: {}\n\n`;
  }
}
