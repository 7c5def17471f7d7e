import { accountEndpoints } from '@propolis/contract';
import { found } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { type AccountExporter, exportAccount } from './account.export.ts';
import { changePreferences, readPreferences } from './account.preferences.ts';
import {
  deletePushSubscriptions,
  deleteSession,
  deleteUser,
  findUser,
  updateLanguage,
  upsertPushSubscription,
} from './account.queries.ts';
import {
  changeProfile,
  forgotPassword,
  login,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from './account.service.ts';

interface AccountRooms {
  /** What the rooms above add to an account's export. */
  readonly exporters: readonly AccountExporter[];
}

export function accountRoutes(api: Api, { exporters }: AccountRooms): void {
  const on = accountEndpoints;
  api.on(on.login, (ctx, { body }) => login(ctx, body));
  api.on(on.signup, (ctx, { body }) => signUp(ctx, body));
  api.on(on.resendVerification, (ctx, { body }) => resendVerification(ctx, body));
  api.on(on.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body));
  api.on(on.resetPassword, (ctx, { body }) => resetPassword(ctx, body));
  api.on(on.verifyEmail, (ctx, { params, query }) => verifyEmail(ctx, { ...params, ...query }));
  api.on(on.logout, async ({ db, user }) => void (await deleteSession(db, user.tokenHash)));
  api.on(on.user, async ({ db, user }) => found(await findUser(db, user.id)));
  api.on(on.updateUser, (ctx, { body }) => changeProfile(ctx, body));
  api.on(on.updateLanguage, ({ db, user }, { body }) => updateLanguage(db, user.id, body.language));
  api.on(
    on.subscribePush,
    async ({ db, user }, { body }) => void (await upsertPushSubscription(db, user.id, body.subscription)),
  );
  api.on(on.unsubscribePush, async ({ db, user }) => void (await deletePushSubscriptions(db, user.id)));
  api.on(on.deleteUser, async ({ db, user }) => void (await deleteUser(db, user.id)));
  api.on(on.exportUser, (ctx) => exportAccount(ctx, exporters));
  api.on(on.preferences, (ctx) => readPreferences(ctx));
  api.on(on.updatePreferences, (ctx, { body }) => changePreferences(ctx, body));
}
