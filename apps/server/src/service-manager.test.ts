import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openServiceManager } from './service-manager.ts';

const dir = await mkdtemp(join(tmpdir(), 'propolis-notify-'));
beforeAll(async () => {
  // A stand-in for systemd-notify: it writes its arguments to a file.
  await writeFile(join(dir, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> "${dir}/sent"\n`);
  await chmod(join(dir, 'systemd-notify'), 0o755);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true, force: true });
});

const sent = async () => (await readFile(join(dir, 'sent'), 'utf8').catch(() => '')).trim().split('\n');

test('systemd is notified when the app serves, at each watchdog interval, and when it stops', async () => {
  vi.stubEnv('PATH', `${dir}:${process.env.PATH}`);
  vi.stubEnv('NOTIFY_SOCKET', '/run/notify');
  const manager = openServiceManager(
    { NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '40000' },
    () => undefined,
  );
  manager.ready();
  await vi.waitFor(async () => expect(await sent()).toContain('/run/notify WATCHDOG=1'));
  manager.stopping();
  await vi.waitFor(async () => expect((await sent()).at(-1)).toBe('/run/notify STOPPING=1'));
  expect((await sent())[0]).toBe('/run/notify READY=1');
});

test('without systemd-notify the app continues and logs that once', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const lines: string[] = [];
  const manager = openServiceManager({ NOTIFY_SOCKET: '/run/notify' }, (line) => lines.push(line));
  manager.ready();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  manager.stopping();
  expect(lines[0]).toContain('systemd-notify');
});

test('without NOTIFY_SOCKET nothing is sent', () => {
  const manager = openServiceManager({}, () => undefined);
  manager.ready();
  manager.stopping();
});
