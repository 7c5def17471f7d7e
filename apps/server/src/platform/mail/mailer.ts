import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';

export const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
export type Mail = z.infer<typeof Mail>;

export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>;
}

interface MailerOptions {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Where mails are written when there is no SMTP server. */
  readonly outboxDir: string;
  readonly log: (line: string) => void;
}

/** Sends by SMTP, or, without a server, writes `*.eml` files and logs the first link of each. */
export function createMailer({ smtpUrl, from, outboxDir, log }: MailerOptions): Mailer {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
    return {
      send: async (mail) => {
        await transport.sendMail({ from, messageId: `<${nameOf(mail)}@propolis>`, ...mail });
      },
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ from, ...mail });
      await mkdir(outboxDir, { recursive: true });
      const name = `${nameOf(mail)}.eml`;
      // Renamed into place, so that nobody reads half a mail.
      await writeFile(join(outboxDir, `.${name}`), message, { mode: 0o600 });
      await rename(join(outboxDir, `.${name}`), join(outboxDir, name));
      log(`Mail for ${mail.to}: ${/https?:\/\/\S+/.exec(mail.text)?.[0] ?? mail.subject}`);
    },
  };
}

/**
 * The same for the same mail, in the form of a UUID. A process that dies after it has sent a mail, and before that is
 * written down, leaves it to be sent again: the outbox holds it once, and a mail server can tell by its id.
 */
const nameOf = ({ to, subject, text }: Mail): string =>
  createHash('sha256')
    .update(JSON.stringify([to, subject, text]))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
