import type { Settings } from '@propolis/http-kit';
import { createAppEvents } from '../src/events.ts';
import { accountLink, type LinkMail } from '../src/features/account/account.jobs.ts';
import { removeUnverified, sendLink, sendLinkMail } from '../src/features/account/account.service.ts';
import type { Mail } from '../src/gateways/mail/mailer.ts';
import { type Answer, PASSWORD_HASH, TEST_SETTINGS, type TestApp } from './app.ts';

export const PASSWORD = 'acacia et tilleul';

/** The confirmation of a beekeeper without a second factor. */
export const BY_PASSWORD = { proof: { password: PASSWORD } };

let people = 0;
/** A sign-up form with an unused address. */
export const newPerson = () => {
  people += 1;
  return {
    name: 'Élise Müller',
    email: `elise-${people}@example.org`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
};

export const verifyUrl = ({ searchParams: of }: URL) =>
  `/api/email/verify/${of.get('id')}/${of.get('hash')}?expires=${of.get('expires')}&signature=${of.get('signature')}`;

/** People who sign up, read their mail and sign in through the API. */
export function peopleOf(server: TestApp) {
  /** Runs the mail jobs as the worker would. */
  const writeLinks = async () => {
    const { pool, db, now } = server;
    const { rows } = await pool.query(
      `delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
        where tasks.id = jobs.task_id and tasks.identifier = $1 returning jobs.id, payload`,
      [accountLink.name],
    );
    for (const { payload } of rows.toSorted((one, other) => Number(one.id) - Number(other.id)))
      await createAppEvents().write(db, now(), (ctx) =>
        sendLink({ ...ctx, settings: TEST_SETTINGS }, payload),
      );
  };
  /** Queued mails to this address, oldest first. */
  const mailsFor = async (email: string): Promise<(Mail | LinkMail)[]> => {
    await writeLinks();
    const { rows } = await server.pool.query(
      `select payload from graphile_worker._private_jobs where payload->>'to' = $1 order by id`,
      [email],
    );
    return rows.map((row) => row.payload);
  };
  /** Sends a queued mail; returns the sent mail, if any. */
  const handOver = async (
    mail: Mail | LinkMail,
    settings: Settings = TEST_SETTINGS,
  ): Promise<Mail | undefined> => {
    const sent: Mail[] = [];
    const mailer = { send: async (one: Mail) => void sent.push(one), forget: async () => undefined };
    if (!('link' in mail)) return mail;
    await sendLinkMail({ db: server.db, mailer, settings, now: server.now() }, mail);
    return sent[0];
  };
  /** The link of the newest of them, which is sent for that. */
  const linkFor = async (email: string): Promise<URL> => {
    const mail = (await mailsFor(email)).at(-1);
    const { text } = (mail && (await handOver(mail))) ?? mail ?? {};
    const link = text?.match(/https?:\/\/\S+/)?.[0];
    if (!link) throw new Error(`no mail for ${email}`);
    return new URL(link);
  };
  const post = async (url: string, body: object) => {
    const answer = await server.anonymous.post(url, body);
    if (answer.status !== 204) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  return {
    /** Runs the sweep as the worker would at this time. */
    removeUnverified: (at: Date) => removeUnverified(server.db, createAppEvents(), at),
    mailsFor,
    handOver,
    linkFor,
    verifiedPerson: async () => {
      const person = newPerson();
      await post('/api/auth/signup', person);
      await server.anonymous.get(verifyUrl(await linkFor(person.email)));
      await server.db
        .updateTable('users')
        .set({ password_hash: PASSWORD_HASH })
        .where('email', '=', person.email)
        .execute();
      return person;
    },
    login: (email: string, password = PASSWORD, more: object = {}): Promise<Answer> =>
      server.anonymous.post('/api/auth/login', { email, password, ...more }),
    withToken: (token: string, url = '/api/user') =>
      server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } }),
  };
}
