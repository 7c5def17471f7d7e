import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Log, watched } from '@propolis/observability';
import { ifMissing } from '@propolis/runtime';
import { z } from 'zod';

export const Mail = z.object({
  /** Distinguishes mails with the same content; a mail queued by an older version has none. */
  id: z.uuid().optional(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type Mail = z.infer<typeof Mail>;

export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>;
  /** Deletes mails to this address from the outbox. Mails delivered to a mail server cannot be taken back. */
  readonly forget: (to: string) => Promise<void>;
}

interface MailerOptions {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Folder for mails if there is no SMTP server. */
  readonly outboxDir: string;
  readonly log: Log;
  readonly within?: MailBounds;
}

/** Timeouts of a mail server (ms): few mails are sent at a time, and a hanging connection delays all others. */
interface MailBounds {
  /** Until the connection is established, with greeting and TLS. */
  readonly connection: number;
  readonly greeting: number;
  /** Inactivity, also after the data was sent: closing while a server still scans the mail would send it twice. */
  readonly silence: number;
}
const BOUNDS: MailBounds = { connection: 20_000, greeting: 20_000, silence: 180_000 };

/** The library takes 5 MB of memory, so it is loaded with the first mail. */
const loadMailLibrary = () => import('nodemailer');

/** Sends by SMTP. Without a server, writes `*.eml` files and prints the first link of each to the terminal. */
export function createMailer({ smtpUrl, from, outboxDir, log, within = BOUNDS }: MailerOptions): Mailer {
  // Also with a server: mails may have been written before one was configured.
  const forget = (to: string) => removeMails(outboxDir, to);
  if (smtpUrl) {
    const open = async () =>
      (await loadMailLibrary()).createTransport({
        url: smtpUrl,
        connectionTimeout: within.connection,
        greetingTimeout: within.greeting,
        socketTimeout: within.silence,
      });
    let transport: ReturnType<typeof open> | undefined;
    return {
      send: async (mail) => {
        transport ??= open();
        const opened = await transport;
        const { id: _id, ...words } = mail;
        const message = { from, messageId: `<${nameOf(mail)}@propolis>`, ...words };
        const sent = () => opened.sendMail(message).then(() => 'sent' as const, goneOrThrow);
        const outcome = await watched({ kind: 'call', name: 'mail' }, sent);
        if (outcome === 'gone')
          log('a mail is dropped: the mail server reports that its address does not exist', {
            level: 'warning',
          });
      },
      forget,
    };
  }
  return {
    send: async (mail) => {
      const { createTransport } = await loadMailLibrary();
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { id: _id, ...words } = mail;
      const { message } = await transport.sendMail({ from, ...words });
      await mkdir(outboxDir, { recursive: true });
      const name = `${nameOf(mail)}.eml`;
      // Renamed into place, so that readers never see a partial mail.
      await writeFile(join(outboxDir, `.${name}`), message, { mode: 0o600 });
      await rename(join(outboxDir, `.${name}`), join(outboxDir, name));
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? mail.subject;
      log('a mail was written to the outbox', { forPeople: `Mail for ${mail.to}: ${link}` });
    },
    forget,
  };
}

/** The address does not exist (RFC 3463: 5.1.1 and similar codes), in contrast to a refusal to deliver. */
const NO_ADDRESS = /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/;

/** Throws if a retry may succeed. */
function goneOrThrow(failure: Error & { readonly command?: string; readonly response?: string }): 'gone' {
  if (failure.command === 'RCPT TO' && NO_ADDRESS.test(failure.response ?? '')) return 'gone';
  throw failure;
}

/**
 * Mails to this address, including partial ones of a killed process. A file that disappears while reading was removed
 * or renamed by another process: then all are read again, so that none is missed.
 */
async function removeMails(outboxDir: string, to: string): Promise<void> {
  let allRead = true;
  for (const name of (await readdir(outboxDir).catch(ifMissing)) ?? []) {
    const path = join(outboxDir, name);
    const mail = await readFile(path, 'utf8').catch(ifMissing);
    if (mail === undefined) allRead = false;
    else if (recipientOf(mail) === to) await rm(path, { force: true });
  }
  if (!allRead) await removeMails(outboxDir, to);
}

/** The address in the `To` header of a mail, which may be folded. */
const recipientOf = (mail: string): string | undefined =>
  /^To:\s+(?:.*<)?([^\s<>]+)/im.exec(mail.split(/\r?\n\r?\n/)[0] ?? '')?.[1]?.toLowerCase();

/**
 * A UUID derived from the mail, so that retries reuse the Message-ID. If a process dies between sending and recording
 * it, the mail is sent again: the outbox then holds it once, and a mail server can detect the duplicate. The link may
 * have been generated again meanwhile, so it is not part of the id.
 */
const nameOf = ({ id, to, subject, text }: Mail): string =>
  createHash('sha256')
    .update(JSON.stringify(id === undefined ? [to, subject, text] : [id, to]))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
