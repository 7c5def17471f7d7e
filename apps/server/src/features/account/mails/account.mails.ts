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

/** What a mail says between its greeting and its end. */
interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly link: string;
  /** What the link is called where it can be. */
  readonly action: string;
  readonly note: string;
}

/** Where the written link comes to stand. A worker of an older release leaves it: a comment shows nothing. */
export const PLAIN_LINK_TO_COME: Html = { html: '<!-- link -->' };

/** A mail around one link, as text and as HTML, in the recipient's language. */
export function writeLetter(to: Recipient, { link, ...words }: Letter): Mail {
  const t = createTranslator({
    locale: to.language,
    messages: withSpacesOf(to.language, messagesIn(to.language)),
  });
  // A name with a line break or a link in it must not write our mail.
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

/** What is told of a new address, to the mailbox that it concerns. */
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

/** The mail that an account asks for. */
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
