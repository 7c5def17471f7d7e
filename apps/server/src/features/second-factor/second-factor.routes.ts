import { secondFactorEndpoints } from '@propolis/contract';
import { found } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { renamePasskey } from './passkeys.queries.ts';
import { addPasskey, beginPasskey, prepareNewPasskey, removePasskey } from './passkeys.service.ts';
import { triesOfCode, triesOfOwner, triesOfPasskey } from './second-factor.limits.ts';
import { proveOwner, readSecondFactor, renewRecoveryCodes } from './second-factor.service.ts';
import {
  askPasskey,
  noteWrongCode,
  prepareSignIn,
  secondStep,
  signInByPasskey,
} from './second-factor.sign-in.ts';
import { beginTotp, prepareTotp, turnTotpOff, turnTotpOn } from './totp.service.ts';
import { prepareCodes } from './totp.ts';

export function secondFactorRoutes(api: Api): void {
  const on = secondFactorEndpoints;
  api.on(on.secondStep, {
    limits: triesOfCode,
    prepare: prepareCodes,
    run: (ctx, { body }) => secondStep(ctx, body),
    failed: (request, { body }, failure) => noteWrongCode(request, body, failure),
  });
  api.on(on.askPasskey, { limits: triesOfPasskey, run: (ctx) => askPasskey(ctx) });
  api.on(on.passkeySignIn, {
    limits: triesOfPasskey,
    prepare: (request, { body }) => prepareSignIn(request, body),
    run: (ctx, { body }, proven) => signInByPasskey(ctx, body, proven),
  });
  api.on(on.get, ({ db, user }) => readSecondFactor(db, user.id));
  api.on(on.beginTotp, {
    limits: triesOfOwner,
    prepare: prepareTotp,
    run: (ctx, _input, drawn) => beginTotp(ctx, drawn),
  });
  api.on(on.confirmTotp, {
    limits: triesOfOwner,
    prepare: prepareCodes,
    run: (ctx, { body }) => turnTotpOn(ctx, body),
  });
  api.on(on.removeTotp, {
    limits: triesOfOwner,
    prepare: proveOwner,
    run: (ctx, { body }) => turnTotpOff(ctx, body),
  });
  api.on(on.beginPasskey, { limits: triesOfOwner, prepare: proveOwner, run: (ctx) => beginPasskey(ctx) });
  api.on(on.addPasskey, {
    limits: triesOfPasskey,
    prepare: (request, { body }) => prepareNewPasskey(request, body),
    run: (ctx, { body }, made) => addPasskey(ctx, body, made),
  });
  api.on(on.renamePasskey, async ({ db, user }, { params, body }) =>
    found(await renamePasskey(db, { id: params.id, userId: user.id }, body.name)),
  );
  api.on(on.removePasskey, {
    limits: triesOfOwner,
    prepare: proveOwner,
    run: (ctx, { params }) => removePasskey(ctx, params.id),
  });
  api.on(on.renewRecoveryCodes, {
    limits: triesOfOwner,
    prepare: proveOwner,
    run: (ctx) => renewRecoveryCodes(ctx),
  });
}
