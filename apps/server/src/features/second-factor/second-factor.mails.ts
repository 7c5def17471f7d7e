import { type AccountLogKind, loadWords, withSpacesOf } from '@propolis/domain';
import type { PublicCtx } from '@propolis/http-kit';
import { found } from '@propolis/runtime';
import { createTranslator } from 'use-intl/core';
import { mailSend } from '../../gateways/mail/mail.jobs.ts';
import { findAccountById } from '../account/account.queries.ts';
import { noteInLog, writeLetter } from '../account/account.service.ts';
import type fr from './mails/fr.json';

const messagesIn = await loadWords<typeof fr>((language) => import(`./mails/${language}.json`));

/** Changes that are reported to the owner, because they may be an attack. */
export type Change =
  | { readonly kind: 'totpAdded' | 'totpRemoved' | 'codesRenewed' }
  | { readonly kind: 'passkeyAdded' | 'passkeyRemoved'; readonly name: string }
  | { readonly kind: 'codeUsed'; readonly left: number };

const IN_LOG: Readonly<Record<Change['kind'], AccountLogKind>> = {
  totpAdded: 'second_factor_on',
  totpRemoved: 'second_factor_off',
  passkeyAdded: 'passkey_added',
  passkeyRemoved: 'passkey_removed',
  codesRenewed: 'recovery_codes_made',
  codeUsed: 'recovery_code_used',
};

/** By mail and in the sign-in log. */
export async function notifyOwner(ctx: PublicCtx, userId: number, change: Change): Promise<void> {
  const { db, jobs, settings } = ctx;
  await noteInLog(ctx, userId, IN_LOG[change.kind]);
  const owner = found(await findAccountById(db, userId));
  const t = createTranslator({
    locale: owner.language,
    messages: withSpacesOf(owner.language, messagesIn(owner.language)),
  });
  const mail = writeLetter(owner, {
    subject: t(`${change.kind}.subject`),
    text: textOf(t, change),
    link: `${settings.appUrl}/profile?tab=security`,
    action: t('action'),
    note: noteOf(t, change),
  });
  await jobs.add(mailSend, mail);
}

type Translator = ReturnType<typeof createTranslator<typeof fr>>;

/** A new password keeps added factors. If an attacker added one, the mail advises to delete it first. */
const noteOf = (t: Translator, { kind }: Change): string =>
  kind === 'totpAdded' || kind === 'passkeyAdded' ? t(`${kind}.note`) : t('note');

function textOf(t: Translator, change: Change): string {
  switch (change.kind) {
    case 'passkeyAdded':
    case 'passkeyRemoved':
      return t(`${change.kind}.text`, { name: change.name });
    case 'codeUsed':
      return t('codeUsed.text', { left: change.left });
    default:
      return t(`${change.kind}.text`);
  }
}
