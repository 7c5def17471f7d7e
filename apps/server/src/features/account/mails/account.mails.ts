import { randomUUID } from 'node:crypto';
import { type Language, loadWords, withSpacesOf } from '@propolis/domain';
import type { Html } from '@propolis/runtime';
import { createTranslator } from 'use-intl/core';
import { letterPage, plainLink } from '../../../gateways/mail/letter-page.ts';
import type { Mail } from '../../../gateways/mail/mailer.ts';
import { LINK_TO_COME } from '../account.jobs.ts';
import type fr from './words/fr.json';

const messagesIn = await loadWords<typeof fr>((language) => import(`./words/${language}.json`));

interface Recipient {
  readonly email: string;
  readonly username: string;
  readonly language: Language;
}

/** The body of a mail between greeting and signature. */
interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly link: string;
  /** Label of the link in HTML. */
  readonly action: string;
  readonly note: string;
}

/**
 * Placeholder of the plain link. A worker of an older release leaves it in the mail; a comment is invisible.
 */
export const PLAIN_LINK_TO_COME: Html = { html: '<!-- link -->' };

/** A mail with one link, as text and HTML, in the recipient's language. */
export function writeLetter(to: Recipient, { link, ...words }: Letter): Mail {
  const t = createTranslator({
    locale: to.language,
    messages: withSpacesOf(to.language, messagesIn(to.language)),
  });
  // A line break or link in a name must not inject content into our mail.
  const name = to.username.replace(/\s+/g, ' ').replace(/[/:]/g, ' ').trim();
  const subject = `Propolis: ${words.subject}`;
  const letter = { ...words, greeting: t('greeting', { name }), closing: t('closing'), team: t('team') };
  const plain = link === LINK_TO_COME ? PLAIN_LINK_TO_COME : plainLink(link);
  const { greeting, text, note, closing, team } = letter;
  return {
    id: randomUUID(),
    to: to.email,
    subject,
    text: `${greeting}\n\n${text}\n\n${link}\n\n${note}\n\n${closing}\n${team}\n`,
    html: letterPage({ ...letter, language: to.language, title: subject, link, plain }),
  };
}

interface AddressWords {
  readonly link: string;
  /** The new address. */
  readonly email: string;
}

/** The mails about a change of address, for each of the two mailboxes. */
export function addressMail(
  kind: 'address_old' | 'address_new' | 'address_changed',
  to: Recipient,
  { link, email }: AddressWords,
): Mail {
  const t = createTranslator({
    locale: to.language,
    messages: withSpacesOf(to.language, messagesIn(to.language)),
  });
  return writeLetter(to, {
    subject: t(`${kind}.subject`),
    text: t(`${kind}.text`, { email }),
    link,
    action: t(`${kind}.action`),
    note: t(`${kind}.note`),
  });
}

/** A mail that the account requests. */
export function linkMail(kind: 'verification' | 'password', to: Recipient, link: string): Mail {
  const t = createTranslator({
    locale: to.language,
    messages: withSpacesOf(to.language, messagesIn(to.language)),
  });
  return writeLetter(to, {
    subject: t(`${kind}.subject`),
    text: t(`${kind}.text`),
    link,
    action: t(`${kind}.action`),
    note: t(`${kind}.note`),
  });
}
