import { addAbortListener } from 'node:events';
import type { BlobStore } from '@propolis/blob-store';
import { ARCHIVE_BYTES_MAX, accountEndpoints } from '@propolis/contract';
import { type Api, type Meter, usageOfAll } from '@propolis/http-kit';
import { createAdmission, found } from '@propolis/runtime';
import { createDemoSemaphore, type Demonstration, openDemo, triesOfDemo } from './account.demo.ts';
import { changePreferences, readPreferences } from './account.preferences.ts';
import { changeProfile, changeUser, limitsOfProfile, prepareProfile } from './account.profile.ts';
import { findUser, requireRow } from './account.queries.ts';
import {
  type AskSecondStep,
  checkPassword,
  deleteAccount,
  forgotPassword,
  login,
  logout,
  type OwnerProof,
  prepareReset,
  prepareSignUp,
  refuseSignUp,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from './account.service.ts';
import { type AccountExporter, exportAccount } from './archive/account.export.ts';
import {
  checkArchive,
  createImportSemaphore,
  importAccount,
  importsPerHour,
} from './archive/account.import.ts';
import type { AccountImporter } from './archive/account.importer.ts';
import { exportPath, readExportLink } from './mails/account.links.ts';
import { triesOf, triesOfLogin } from './sign-in/account.limits.ts';
import { noteInLog } from './sign-in/log.service.ts';

/** An archive takes as much disk space as hundreds of photos: few at a time, one per account. */
const ARCHIVE_UPLOADS = { largest: ARCHIVE_BYTES_MAX, atOnce: 4, perAccount: 1 };
/** An export reads all photos of its account, as slowly as the client downloads. */
const ARCHIVES_WRITTEN = { atOnce: 20, perAccount: 2 };

export interface AccountDeps {
  /** What the features above add to an account's export. */
  readonly exporters: readonly AccountExporter[];
  /** Importers of the features above, each after those that it refers to. */
  readonly importers: readonly AccountImporter[];
  /** What the features above count per account. */
  readonly meters: readonly Meter[];
  readonly blobs: BlobStore;
  /** The content of the demonstration; undefined if it is disabled. */
  readonly demo: Demonstration | undefined;
  /** From the feature `second-factor`. */
  readonly askSecondStep: AskSecondStep;
  readonly ownerProof: OwnerProof;
}

export function accountRoutes(
  api: Api,
  { exporters, importers, meters, blobs, demo, askSecondStep, ownerProof }: AccountDeps,
): void {
  const on = accountEndpoints;
  api.write(on.login, {
    limits: triesOfLogin,
    prepare: (request, { body }) => checkPassword(request, body),
    run: (ctx, { body }, account) => login(ctx, body, { account, askSecondStep }),
  });
  api.write(on.openDemo, {
    semaphore: createDemoSemaphore(),
    limits: (request) => (demo ? triesOfDemo(request) : []),
    run: (ctx) => openDemo(ctx, found(demo)),
  });
  api.write(on.signup, {
    limits: (request, input) => triesOf('signup', request, input),
    refused: refuseSignUp,
    prepare: (request, { body }) => prepareSignUp(request, body),
    run: (ctx, { body }, passwordHash) => signUp(ctx, body, passwordHash),
  });
  api.write(on.resendVerification, {
    limits: (request, input) => triesOf('resend', request, input),
    run: (ctx, { body }) => resendVerification(ctx, body),
  });
  api.write(on.forgotPassword, {
    limits: (request, input) => triesOf('forgot', request, input),
    run: (ctx, { body }) => forgotPassword(ctx, body),
  });
  api.write(on.resetPassword, {
    limits: (request, input) => triesOf('reset', request, input),
    prepare: (request, { body }) => prepareReset(request, body),
    run: (ctx, { body }, passwordHash) => resetPassword(ctx, body, passwordHash),
  });
  api.read(on.verifyEmail, (ctx, { params, query }) => verifyEmail(ctx, { ...params, ...query }));
  api.write(on.logout, (ctx) => logout(ctx));
  api.read(on.user, async ({ db, user, now, settings: { quotas } }) => ({
    ...requireRow(await findUser(db, user.id)),
    usage: await usageOfAll({ db, userId: user.id, quotas, now }, meters),
  }));
  api.write(on.updateUser, {
    limits: (request, { body }) => limitsOfProfile(request, body),
    prepare: (request, { body }) => prepareProfile(request, body),
    run: (ctx, { body }, password) => changeProfile(ctx, body, password),
  });
  api.write(on.updateLanguage, (ctx, { body }) => changeUser(ctx, body));
  api.write(on.updateMenu, (ctx, { body }) => changeUser(ctx, body));
  api.write(on.deleteUser, {
    limits: ownerProof.limits,
    // A demo account has no credentials to prove.
    prepare: async (request, { body }) =>
      request.user.isDemo ? undefined : ownerProof.prove(request, body.proof),
    run: (ctx, _input, use) => deleteAccount(ctx, use),
    failed: (request, _input, failure) => ownerProof.noteWrong(request, failure),
  });
  archiveRoutes(api, { exporters, importers, blobs });
  api.read(on.preferences, (ctx) => readPreferences(ctx));
  api.write(on.updatePreferences, (ctx, { body }) => changePreferences(ctx, body));
}

function archiveRoutes(
  api: Api,
  { exporters, importers, blobs }: Pick<AccountDeps, 'exporters' | 'importers' | 'blobs'>,
): void {
  const on = accountEndpoints;
  const beginExport = createAdmission(ARCHIVES_WRITTEN);
  api.read(on.exportUser, async (ctx, { signal }) => {
    addAbortListener(signal, beginExport(ctx.user.id));
    await noteInLog(ctx, ctx.user.id, 'exported');
    return exportAccount(ctx, exporters);
  });
  api.write(on.linkExport, async (ctx) => {
    beginExport(ctx.user.id)(); // A browser would not show why the link fails.
    await noteInLog(ctx, ctx.user.id, 'exported');
    return { url: exportPath(ctx.settings, ctx.user.id, ctx.now) };
  });
  api.read(on.exportByLink, async (ctx, { query, signal }) => {
    const user = requireRow(await findUser(ctx.db, readExportLink(ctx.settings, query, ctx.now)));
    addAbortListener(signal, beginExport(user.id));
    return exportAccount({ ...ctx, user, language: user.language }, exporters);
  });
  const importSemaphore = createImportSemaphore();
  api.upload(on.importUser, {
    uploads: ARCHIVE_UPLOADS,
    fileFaults: { missing: 'required', tooBig: 'archive_too_big' },
    limits: importsPerHour,
    prepare: (request, { file }) => importSemaphore(() => checkArchive(request, { importers, blobs }, file)),
    run: (ctx, _input, archive) => importAccount(ctx, archive),
  });
}
