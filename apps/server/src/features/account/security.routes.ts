import { securityEndpoints } from '@propolis/contract';
import type { Api } from '@propolis/http-kit';
import { findWaitingAddress } from './address/address.queries.ts';
import {
  askForAddress,
  cancelAddress,
  confirmAddress,
  limitsOfAddress,
  prepareAddress,
  resendAddress,
} from './address/address.service.ts';
import { triesOfAddress, triesOfConfirmation, triesOfPassword } from './sign-in/account.limits.ts';
import type { OwnerProof } from './sign-in/account.proofs.ts';
import { findLogEntries } from './sign-in/log.queries.ts';
import { changePassword, prepareNewPassword } from './sign-in/password.service.ts';
import { endOtherSessions, endSession, readSessions } from './sign-in/sessions.service.ts';

export function securityRoutes(api: Api, ownerProof: OwnerProof): void {
  const on = securityEndpoints;
  api.write(on.changePassword, {
    limits: triesOfPassword,
    prepare: (request, { body }) => prepareNewPassword(request, body),
    run: (ctx, _input, password) => changePassword(ctx, password),
  });
  api.read(on.sessions, (ctx) => readSessions(ctx));
  api.write(on.endSession, (ctx, { params }) => endSession(ctx, params.id));
  api.write(on.endOtherSessions, (ctx) => endOtherSessions(ctx));
  api.read(on.address, ({ db, user, now }) => findWaitingAddress(db, user.id, now));
  api.write(on.askForAddress, {
    limits: (request, { body }) => [...ownerProof.limits(request), ...limitsOfAddress(request, body)],
    prepare: (request, { body }) => prepareAddress(request, body, ownerProof),
    run: async (ctx, { body }, use) => {
      await use(ctx);
      return askForAddress(ctx, body);
    },
    failed: (request, _input, failure) => ownerProof.noteWrong(request, failure),
  });
  api.write(on.resendAddress, { limits: triesOfAddress, run: (ctx) => resendAddress(ctx) });
  api.write(on.cancelAddress, (ctx) => cancelAddress(ctx));
  api.write(on.confirmAddress, {
    limits: (request) => [triesOfConfirmation(request)],
    run: (ctx, { body }) => confirmAddress(ctx, body),
  });
  api.read(on.log, ({ db, user }, { query }) => findLogEntries(db, user.id, query.before));
}
