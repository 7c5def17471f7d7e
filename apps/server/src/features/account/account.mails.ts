import type { Language } from '@propolis/domain';
import { createTranslator } from 'use-intl/core';
import type { Mail } from '../../platform/mail/mailer.ts';
import de from './mails/de.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };
import fr from './mails/fr.json' with { type: 'json' };

/** French is the reference; a missing key in another language does not compile. */
const MESSAGES: Readonly<Record<Language, typeof fr>> = { fr, de, en };

interface Recipient {
  readonly email: string;
  readonly username: string;
  readonly language: Language;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A mail around one link, as text and as simple HTML, in the recipient's language. */
export function linkMail(kind: 'verification' | 'password', to: Recipient, link: string): Mail {
  const t = createTranslator({ locale: to.language, messages: MESSAGES[to.language] });
  // A name with a line break or a link in it must not write our mail.
  const name = to.username.replace(/\s+/g, ' ').replace(/[/:]/g, ' ').trim();
  const greeting = t('greeting', { name });
  const ending = `${t('closing')}\n${t('team')}`;
  const note = t(`${kind}.note`);
  const intro = t(`${kind}.text`);
  const paragraph = (html: string) => `<p>${html}</p>`;
  return {
    to: to.email,
    subject: `Propolis: ${t(`${kind}.subject`)}`,
    text: `${greeting}\n\n${intro}\n\n${link}\n\n${note}\n\n${ending}\n`,
    html: [
      paragraph(escapeHtml(greeting)),
      paragraph(escapeHtml(intro)),
      paragraph(`<a href="${escapeHtml(link)}">${escapeHtml(t(`${kind}.action`))}</a>`),
      paragraph(escapeHtml(note)),
      paragraph(escapeHtml(ending).replace('\n', '<br>')),
    ].join('\n'),
  };
}
