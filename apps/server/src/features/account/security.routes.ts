import { securityEndpoints } from '@propolis/contract';
import type { Api } from '../../platform/http/api.ts';
import { triesOfPassword } from './account.limits.ts';
import { findLogEntries } from './log.queries.ts';
import { changePassword, prepareNewPassword } from './password.service.ts';
import { endOtherSessions, endSession, readSessions } from './sessions.service.ts';

/** The ways into an account, seen and changed by its owner. */
export function securityRoutes(api: Api): void {
  const on = securityEndpoints;
  api.on(on.changePassword, {
    limits: ({ user }) => [triesOfPassword(user.id)],
    prepare: (request, { body }) => prepareNewPassword(request, body),
    run: (ctx, _input, passwordHash) => changePassword(ctx, passwordHash),
  });
  api.on(on.sessions, (ctx) => readSessions(ctx));
  api.on(on.endSession, (ctx, { params }) => endSession(ctx, params.id));
  api.on(on.endOtherSessions, (ctx) => endOtherSessions(ctx));
  api.on(on.log, ({ db, user }, { query }) => findLogEntries(db, user.id, query.before));
}
