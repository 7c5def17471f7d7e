import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tellServiceManager } from './service-manager.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'propolis-notify-'));
  // The program of systemd, as far as we call it: what it is told stands in a file.
  await writeFile(join(dir, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> "${dir}/said"\n`);
  await chmod(join(dir, 'systemd-notify'), 0o755);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true, force: true });
});

const said = async () => (await readFile(join(dir, 'said'), 'utf8').catch(() => '')).trim().split('\n');

test('systemd is told when the app serves, that it turns, and when it stops', async () => {
  vi.stubEnv('PATH', `${dir}:${process.env.PATH}`);
  vi.stubEnv('NOTIFY_SOCKET', '/run/notify');
  const manager = tellServiceManager(
    { NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '40000' },
    () => undefined,
  );
  manager.ready();
  await vi.waitFor(async () => expect(await said()).toContain('/run/notify WATCHDOG=1'));
  manager.stopping();
  await vi.waitFor(async () => expect((await said()).at(-1)).toBe('/run/notify STOPPING=1'));
  expect((await said())[0]).toBe('/run/notify READY=1');
});

test('where systemd-notify is missing the app goes on, and says so once', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const lines: string[] = [];
  const manager = tellServiceManager({ NOTIFY_SOCKET: '/run/notify' }, (line) => lines.push(line));
  manager.ready();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  manager.stopping();
  expect(lines[0]).toContain('systemd-notify');
});

test('where nobody listens nobody is told', () => {
  const manager = tellServiceManager({}, () => undefined);
  manager.ready();
  manager.stopping();
});
