import { secondFactorEndpoints } from '@propolis/contract';
import type { Api, InputOf } from '@propolis/http-kit';
import { found } from '@propolis/runtime';
import { prepareCodes } from './codes/totp.ts';
import { renamePasskey } from './passkeys/passkeys.queries.ts';
import { triesOfCode, triesOfOwner, triesOfPasskey } from './second-factor.limits.ts';
import { askProof, byOwner } from './second-factor.proof.ts';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  prepareNewPasskey,
  readSecondFactor,
  removePasskey,
  renewRecoveryCodes,
  turnTotpOff,
  turnTotpOn,
} from './second-factor.service.ts';
import {
  askPasskey,
  noteWrongCode,
  prepareSignIn,
  secondStep,
  signInByPasskey,
} from './second-factor.sign-in.ts';

export function secondFactorRoutes(api: Api): void {
  const on = secondFactorEndpoints;
  api.write(on.secondStep, {
    limits: triesOfCode,
    prepare: prepareCodes,
    run: (ctx, { body }) => secondStep(ctx, body),
    failed: (request, { body }, failure) => noteWrongCode(request, body, failure),
  });
  api.write(on.askPasskey, { limits: triesOfPasskey, run: (ctx) => askPasskey(ctx) });
  api.write(on.passkeySignIn, {
    limits: triesOfPasskey,
    prepare: (request, { body }) => prepareSignIn(request, body),
    run: (ctx, { body }, proven) => signInByPasskey(ctx, body, proven),
  });
  api.read(on.get, ({ db, user }) => readSecondFactor(db, user.id));
  api.write(on.askProof, { limits: triesOfPasskey, run: (ctx) => askProof(ctx) });
  api.write(on.beginTotp, byOwner(beginTotp));
  api.write(on.confirmTotp, {
    limits: triesOfOwner,
    prepare: prepareCodes,
    run: (ctx, { body }) => turnTotpOn(ctx, body),
  });
  api.write(on.removeTotp, byOwner(turnTotpOff));
  api.write(on.beginPasskey, byOwner(beginPasskey));
  api.write(on.addPasskey, {
    limits: triesOfPasskey,
    prepare: (request, { body }) => prepareNewPasskey(request, body),
    run: (ctx, { body }, made) => addPasskey(ctx, body, made),
  });
  api.write(on.renamePasskey, async ({ db, user }, { params, body }) =>
    found(await renamePasskey(db, { id: params.id, userId: user.id }, body.name)),
  );
  api.write(
    on.removePasskey,
    byOwner((ctx, { params }: InputOf<typeof on.removePasskey>) => removePasskey(ctx, params.id)),
  );
  api.write(on.renewRecoveryCodes, byOwner(renewRecoveryCodes));
}
