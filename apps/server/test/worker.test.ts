import { expect, test, vi } from 'vitest';
import { systemClock } from '../src/platform/clock.ts';
import type { Mail } from '../src/platform/mail/mailer.ts';
import { runWorker } from '../src/worker.ts';
import { TEST_SETTINGS, testApp } from './app.ts';
import { closeAtEnd } from './closing.ts';

test('the worker does every job there is: mails are sent, a link that was asked for, photos of a deleted account go', async () => {
  const house = await testApp();
  const mails: Mail[] = [];
  const lines: string[] = [];
  const stop = await runWorker({
    connectionString: house.url,
    clock: systemClock,
    settings: TEST_SETTINGS,
    mailer: { send: async (mail) => void mails.push(mail), forget: async () => undefined },
    blobs: house.blobs,
    meteoswiss: undefined,
    log: (line) => lines.push(line),
    stopWithin: 1000,
    isAlone: false,
    onLost: (error) => lines.push(error.message),
  });
  closeAtEnd(stop);
  const account = { name: 'Élise', email: 'elise@example.org', password: 'acacia et tilleul' };
  await house.nobody.post('/api/auth/signup', { ...account, password_confirmation: account.password });
  await vi.waitFor(() => expect(mails).toMatchObject([{ to: account.email }]));
  await house.nobody.post('/api/auth/password/forgot', { email: account.email });
  await vi.waitFor(() =>
    expect(mails.map(({ text }) => /password\?token=/.test(text))).toEqual([false, true]),
  );

  const me = await house.beekeeper();
  const id = '5f0f8f6e-6f4e-4b8e-9d57-0d9d1b6f2c11';
  await house.pool.query(
    'insert into photos (id, file_id, user_id, width, height, bytes) values ($1, $1, $2, 4, 3, 9)',
    [id, me.id],
  );
  await house.blobs.put(`photos/${id}-large`, Buffer.from('a picture'));
  await me.post('/api/user/delete');
  await vi.waitFor(async () => expect(await house.blobs.list('photos')).toEqual([]));
  expect(lines).toEqual([]);
});
