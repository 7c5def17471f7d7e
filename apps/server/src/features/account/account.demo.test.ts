import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

const VISITORS = 12;
let house: TestApp;
let goOn: () => void;
let most: number;

beforeEach(async () => {
  let running = 0;
  most = 0;
  const held = new Promise<void>((release) => {
    goOn = release;
  });
  const fill = async () => {
    running += 1;
    most = Math.max(most, running);
    await held;
    running -= 1;
  };
  house = await testApp({
    demo: () => ({ username: () => 'Démonstration', fill }),
    limits: { connections: 4, waitMs: 200 },
  });
});

test('visitors who all open the demonstration at once get it one after the other, and leave connections to beekeepers', async () => {
  const me = await house.beekeeper();
  const opened = Array.from({ length: VISITORS }, () => house.nobody.post('/api/auth/demo'));
  await expect.poll(() => most).toBe(2);
  await new Promise((over) => setTimeout(over, 400)); // longer than anybody waits for a connection
  expect((await me.get('/api/apiaries')).status).toBe(200);
  goOn();
  const answers = await Promise.all(opened);
  expect(answers.map(({ status }) => status)).toEqual(Array(VISITORS).fill(200));
  expect(most).toBe(2);
});
