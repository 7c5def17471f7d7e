import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Log, watched } from '@propolis/observability';
import { z } from 'zod';

export const Mail = z.object({
  /** Tells it from one that says the same another day; a mail that waits since before there were ids has none. */
  id: z.uuid().optional(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type Mail = z.infer<typeof Mail>;

export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>;
  /** Removes what lies in the outbox for this address. What a mail server has got is not ours to take back. */
  readonly forget: (to: string) => Promise<void>;
}

interface MailerOptions {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Where mails are written when there is no SMTP server. */
  readonly outboxDir: string;
  readonly log: Log;
  readonly within?: MailBounds;
}

/** How long a mail server may be silent (ms): few mails are sent at a time, and one that hangs holds up all behind it. */
interface MailBounds {
  /** Until it is reached, with its greeting and its certificate. */
  readonly connection: number;
  readonly greeting: number;
  /** Between two signs of life, also after the mail was handed over: cut while a server looks through it, it comes twice. */
  readonly silence: number;
}
const BOUNDS: MailBounds = { connection: 20_000, greeting: 20_000, silence: 180_000 };

/** The library takes 5 MB of memory, and is there from the first mail on. */
const loadMailLibrary = () => import('nodemailer');

/** Sends by SMTP, or, without a server, writes `*.eml` files and tells a person at the terminal the first link of each. */
export function createMailer({ smtpUrl, from, outboxDir, log, within = BOUNDS }: MailerOptions): Mailer {
  // Also with a server: there may have been none before.
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
          log('a mail is given up, for its address is none: the mail server says so', { level: 'warning' });
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
      // Renamed into place, so that nobody reads half a mail.
      await writeFile(join(outboxDir, `.${name}`), message, { mode: 0o600 });
      await rename(join(outboxDir, `.${name}`), join(outboxDir, name));
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? mail.subject;
      log('a mail lies in the outbox', { forPeople: `Mail for ${mail.to}: ${link}` });
    },
    forget,
  };
}

/** That there is no such address (RFC 3463: 5.1.1 and its like), not that we may not write to it. */
const NO_ADDRESS = /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/;

/** Of what may succeed later the failure is thrown. */
function goneOrThrow(failure: Error & { readonly command?: string; readonly response?: string }): 'gone' {
  if (failure.command === 'RCPT TO' && NO_ADDRESS.test(failure.response ?? '')) return 'gone';
  throw failure;
}

/**
 * Mails to this address, those too that a killed process left half written. A file that went while they were read was
 * removed by somebody else, or has got its name: then all are looked at anew, so that none is missed.
 */
async function removeMails(outboxDir: string, to: string): Promise<void> {
  let allRead = true;
  for (const name of (await unlessGone(readdir(outboxDir))) ?? []) {
    const path = join(outboxDir, name);
    const mail = await unlessGone(readFile(path, 'utf8'));
    if (mail === undefined) allRead = false;
    else if (recipientOf(mail) === to) await rm(path, { force: true });
  }
  if (!allRead) await removeMails(outboxDir, to);
}

/** Nothing where the file or folder is not there. */
const unlessGone = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });

/** The address in the header `To` of a mail, which may be folded. */
const recipientOf = (mail: string): string | undefined =>
  /^To:\s+(?:.*<)?([^\s<>]+)/im.exec(mail.split(/\r?\n\r?\n/)[0] ?? '')?.[1]?.toLowerCase();

/**
 * The same for the same mail, in the form of a UUID. A process that dies after it has sent a mail, and before that is
 * written down, leaves it to be sent again: the outbox holds it once, and a mail server can tell by its id. Its link may
 * have been written anew meanwhile.
 */
const nameOf = ({ id, to, subject, text }: Mail): string =>
  createHash('sha256')
    .update(JSON.stringify(id === undefined ? [to, subject, text] : [id, to]))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
