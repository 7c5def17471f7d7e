import { randomUUID } from 'node:crypto';
import { type Language, loadWords, withSpacesOf } from '@propolis/domain';
import { createTranslator } from 'use-intl/core';
import { letterPage } from '../../../gateways/mail/letter-page.ts';
import type { Mail } from '../../../gateways/mail/mailer.ts';
import type fr from './words/fr.json';

const messagesIn = await loadWords<typeof fr>((language) => import(`./words/${language}.json`));

const translatorIn = (language: Language) =>
  createTranslator({ locale: language, messages: withSpacesOf(language, messagesIn(language)) });

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

/** A mail with one link, as text and HTML, in the recipient's language. */
export function writeLetter(to: Recipient, { link, ...words }: Letter): Mail {
  const t = translatorIn(to.language);
  // A line break or link in a name must not inject content into our mail.
  const name = to.username.replace(/\s+/g, ' ').replace(/[/:]/g, ' ').trim();
  const subject = `Propolis: ${words.subject}`;
  const letter = { ...words, greeting: t('greeting', { name }), closing: t('closing'), team: t('team') };
  const { greeting, text, note, closing, team } = letter;
  return {
    id: randomUUID(),
    to: to.email,
    subject,
    text: `${greeting}\n\n${text}\n\n${link}\n\n${note}\n\n${closing}\n${team}\n`,
    html: letterPage({ ...letter, language: to.language, title: subject, link }),
  };
}

type Kind = 'verification' | 'password' | 'address_old' | 'address_new' | 'address_changed';

/** A mail that the account requests; those about a change of address name the new one, to both mailboxes. */
export function linkMail(kind: Kind, to: Recipient, link: string, email = ''): Mail {
  const t = translatorIn(to.language);
  return writeLetter(to, {
    subject: t(`${kind}.subject`),
    text: t(`${kind}.text`, { email }),
    link,
    action: t(`${kind}.action`),
    note: t(`${kind}.note`),
  });
}
