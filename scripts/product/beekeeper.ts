import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountEndpoints, SessionOpened } from '@propolis/contract';
import PostalMime from 'postal-mime';
import { createClient } from './client.ts';

export const PASSWORD = 'eine-lange-sommerwiese';
const MAIL_LIMIT = 30_000; // ms

/** Waits for the mail to this address and returns its link. */
async function linkInOutbox(outbox: string, email: string): Promise<URL> {
  const end = performance.now() + MAIL_LIMIT;
  while (performance.now() < end) {
    for (const name of (await readdir(outbox).catch(() => [])).filter((file) => /^[^.].*\.eml$/.test(file))) {
      const { text, to } = await PostalMime.parse(await readFile(join(outbox, name)));
      const link = /https?:\/\/\S+/.exec(text ?? '')?.[0];
      if (link && to?.some(({ address }) => address === email)) return new URL(link);
    }
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error('no mail came');
}

/** Signs up, verifies by the mailed link and signs in; returns the token. */
export async function signUp(url: string, dataDir: string, email: string): Promise<string> {
  const client = createClient(url);
  await client.post(accountEndpoints.signup.path, {
    name: 'Beekeeper',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  const { searchParams } = await linkInOutbox(join(dataDir, 'outbox'), email);
  const query = new URLSearchParams({
    expires: searchParams.get('expires') ?? '',
    signature: searchParams.get('signature') ?? '',
  });
  await client.get(`/api/email/verify/${searchParams.get('id')}/${searchParams.get('hash')}?${query}`);
  const answer = await client.post(accountEndpoints.login.path, { email, password: PASSWORD });
  return SessionOpened.parse(answer).access_token;
}
