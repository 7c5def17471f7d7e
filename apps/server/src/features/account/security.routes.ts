import { securityEndpoints } from '@propolis/contract';
import type { Api } from '@propolis/http-kit';
import { triesOfAddress, triesOfConfirmation, triesOfPassword } from './account.limits.ts';
import type { OwnerProof } from './account.proofs.ts';
import { findWaitingAddress } from './address.queries.ts';
import {
  askForAddress,
  cancelAddress,
  confirmAddress,
  limitsOfAddress,
  prepareAddress,
  resendAddress,
} from './address.service.ts';
import { findLogEntries } from './log.queries.ts';
import { changePassword, prepareNewPassword } from './password.service.ts';
import { endOtherSessions, endSession, readSessions } from './sessions.service.ts';

/** The ways into an account, seen and changed by its owner. */
export function securityRoutes(api: Api, ownerProof: OwnerProof): void {
  const on = securityEndpoints;
  api.on(on.changePassword, {
    limits: ({ user }) => [triesOfPassword(user.id)],
    prepare: (request, { body }) => prepareNewPassword(request, body),
    run: (ctx, _input, password) => changePassword(ctx, password),
  });
  api.on(on.sessions, (ctx) => readSessions(ctx));
  api.on(on.endSession, (ctx, { params }) => endSession(ctx, params.id));
  api.on(on.endOtherSessions, (ctx) => endOtherSessions(ctx));
  api.on(on.address, ({ db, user, now }) => findWaitingAddress(db, user.id, now));
  api.on(on.askForAddress, {
    limits: (request, { body }) => [...ownerProof.limits(request), ...limitsOfAddress(request, body)],
    prepare: (request, { body }) => prepareAddress(request, body, ownerProof),
    run: async (ctx, { body }, use) => {
      await use(ctx);
      return askForAddress(ctx, body);
    },
    failed: (request, _input, failure) => ownerProof.noteWrong(request, failure),
  });
  api.on(on.resendAddress, {
    limits: ({ user }) => [triesOfAddress(user.id)],
    run: (ctx) => resendAddress(ctx),
  });
  api.on(on.cancelAddress, (ctx) => cancelAddress(ctx));
  api.on(on.confirmAddress, {
    limits: (request) => [triesOfConfirmation(request)],
    run: (ctx, { body }) => confirmAddress(ctx, body),
  });
  api.on(on.log, ({ db, user }, { query }) => findLogEntries(db, user.id, query.before));
}
