import { eventEndpoints, type NoticeName } from '@propolis/contract';
import type { Hub, Message } from '@propolis/events';
import type { Db } from '@propolis/postgres';
import type { Clock } from '@propolis/runtime';
import type { Api } from '../request/api.ts';
import type { Ctx } from '../request/context.ts';

interface StreamSources {
  readonly hub: Hub;
  readonly clock: Clock;
  /** Does not prolong the session. */
  readonly isSessionOpen: (db: Db, tokenHash: Buffer, now: Date) => Promise<boolean>;
}

/** One stream per open page, without a database connection. */
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
  // The response starts with its first bytes: the page then knows that it receives everything.
  yield ': open\n\n';
  for await (const message of messages) {
    const mayHaveEnded =
      message.kind === 'beat' || (message.kind === 'notice' && message.event === SESSION_ENDED);
    if (mayHaveEnded && !(await isStillOpen())) return;
    yield written(message);
  }

  /** If the database is busy, the session is checked again at the next heartbeat. */
  async function isStillOpen(): Promise<boolean> {
    return isSessionOpen(db, user.tokenHash, clock()).catch(() => true);
  }
}

/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
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
