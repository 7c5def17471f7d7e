import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from './app.ts';
import { closeAtEnd } from './closing.ts';
import { sentPhoto } from './countings.ts';

let port: number;

/** Larger than the socket buffers of both ends, and incompressible. */
const photo = () =>
  sharp(randomBytes(3000 * 2400 * 3), { raw: { width: 3000, height: 2400, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer();

const server = await testApp();
const me = await server.beekeeper();
beforeAll(async () => {
  await sentPhoto(me, await photo());
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});

/** Requests the archive and reads only its beginning. */
async function begun(token: string): Promise<{ readonly status: number; readonly socket: Socket }> {
  const socket = connect(port, '127.0.0.1');
  closeAtEnd(async () => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `GET /api/user/export HTTP/1.1\r\nhost: propolis.test\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  const [beginning] = await once(socket, 'data');
  socket.pause();
  return { status: Number(String(beginning).split(' ')[1]), socket };
}

test('two archives of an account are written at once, a third one once a reader has gone; other accounts do not wait', async () => {
  const first = await begun(me.token);
  const second = await begun(me.token);
  expect([first.status, second.status]).toEqual([200, 200]);
  for (const refused of [await me.get('/api/user/export'), await me.post('/api/user/export')])
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '5',
    ]);
  const other = await server.beekeeper();
  expect((await other.get('/api/user/export')).status).toBe(200);
  first.socket.destroy();
  await expect.poll(async () => (await me.get('/api/user/export')).status).toBe(200);
});

test('archives that were read to their end release their slot', async () => {
  const reader = await server.beekeeper();
  for (let times = 0; times < 5; times += 1) expect((await reader.get('/api/user/export')).status).toBe(200);
});
