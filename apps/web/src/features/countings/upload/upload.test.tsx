import { countingEndpoints, uploadEndpoints } from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anApiary, signedIn, threeHives } from '../../../../test/beekeeping.ts';
import { aCounting, receiveUploads } from '../../../../test/countings.ts';
import { confirm } from '../../../../test/elements.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import type { StandInServer } from '../../../../test/server.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { handOver } from '../../../lib/writes/hand-over.ts';
import { createMemoryStore, type WriteStore } from '../../../lib/writes/write-store.ts';
import { knowFresh, sendCounting } from './uploads.api.ts';

const LIST = '/automatic_varroa_counting';
/** Three parts, the last one short. */
const BYTES = 2_300_000;
const form = { hive_id: 12, photo_timestamp: '2026-06-15T10:00+02:00', marker: 'marker_2_CHF' } as const;

/** Key of the photo, different in each test because progress is global. */
let key: string;
let server: StandInServer;
let uploads: Map<string, number>;
let store: WriteStore;
beforeEach(() => {
  key = newIdempotencyKey();
  server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(countingEndpoints.list, { answer: { data: [], last_page: 1 } });
  uploads = receiveUploads(server);
  store = createMemoryStore({ durable: true });
});

async function sending() {
  const app = renderApp(LIST, store);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() =>
    expect(server.requests.some(({ path }) => path === LIST.replace('/', '/api/'))).toBe(true),
  );
  const file = new File([new Uint8Array(BYTES)], 'board.jpg', { type: 'image/jpeg' });
  knowFresh(key);
  const sent = handOver(app.client, sendCounting, { file, form, idempotencyKey: key });
  sent.catch(() => {}); // The test checks it where necessary.
  return { ...app, sent };
}
const writes = () =>
  server.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replace(/^\/api\//, '').replace(key, '*')}`);
const ALL = [
  'PUT uploads/*',
  'PUT uploads/*/parts/0',
  'PUT uploads/*/parts/1000000',
  'PUT uploads/*/parts/2000000',
  'POST automatic_varroa_counting/uploaded',
];
/** Sets the responses for the part that starts here. */
function atPart(start: number, answer: () => 'no network' | Promise<'no network'>, times = 1) {
  let left = times;
  server.on(uploadEndpoints.part, ({ path, body }) => {
    const at = Number(path.split('/')[5]);
    if (at === start && left > 0) {
      left -= 1;
      return answer();
    }
    const size = ((body as FormData).get('part') as Blob).size;
    uploads.set(key, at + size);
    return { answer: { id: key, bytes: BYTES, received: at + size } };
  });
}

test('a photo is sent in parts of a megabyte, and its fields with the idempotency key', async () => {
  const { sent } = await sending();
  expect(await sent).toMatchObject({ kept: false, answer: { id: 5 } });
  expect(writes()).toEqual(ALL);
  const last = server.requests.findLast(({ method }) => method === 'POST');
  expect(last?.body).toEqual({ ...form, upload: key });
  expect(last?.headers.get('idempotency-key')).toBe(key);
  expect(server.requests.filter(({ headers }) => headers.get('idempotency-key')).length).toBe(1);
  await waitFor(() => expect(screen.queryByText(/photo en cours d'envoi/)).not.toBeInTheDocument());
});

test("a dropped connection costs one part: the upload resumes from the server's position", async () => {
  atPart(1_000_000, () => 'no network');
  const { sent } = await sending();
  expect(await sent).toEqual({ kept: true });
  expect(await screen.findByText(/l'envoi reprend de lui-même \(43/)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(writes().at(-1)).toBe(ALL.at(-1)));
  expect(writes()).toEqual([...ALL.slice(0, 3), ALL[0], ...ALL.slice(2)]);
});

test('after a lost response, nothing is sent twice', async () => {
  server.on(countingEndpoints.createOfUpload, () => {
    uploads.delete(key);
    server.on(countingEndpoints.createOfUpload, { answer: aCounting() });
    return 'no network';
  });
  const { sent } = await sending();
  expect(await sent).toEqual({ kept: true });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(writes()).toEqual([...ALL, ALL[0], ALL[4], 'DELETE uploads/*']));
  // An empty one would count against the quota.
  expect(uploads.has(key)).toBe(false);
});

test('a complete photo says so, and no longer that it waits for the network', async () => {
  server.on(countingEndpoints.createOfUpload, () => new Promise(() => {}));
  const { sent } = await sending();
  void sent;
  expect(await screen.findByText(/^Sur le serveur/)).toBeVisible();
  expect(screen.queryByText(/reprend de lui-même/)).not.toBeInTheDocument();
});

test('a list with uploads is not empty', async () => {
  server.on(countingEndpoints.createOfUpload, () => new Promise(() => {}));
  const { user } = await sending();
  expect(await screen.findByText(/^Sur le serveur/)).toBeVisible();
  expect(screen.queryByText(/Combien de varroas tombent/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Sans ruche' }));
  expect(await screen.findByText('Tous vos comptages ont leur ruche')).toBeVisible();
});

test('the progress of a complete photo never goes back to zero', async () => {
  const told: string[] = [];
  const watch = new MutationObserver(() => {
    const state = document.querySelector('progress')?.previousElementSibling?.textContent;
    if (state && state !== told.at(-1)) told.push(state);
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  const { sent } = await sending();
  await sent;
  await waitFor(() => expect(screen.queryByText(/photo en cours d'envoi/)).not.toBeInTheDocument());
  watch.disconnect();
  expect(told.at(-1)).toMatch(/^Sur le serveur/);
});

test('a pause aborts the current part, and the upload resumes there', async () => {
  let reached = () => {};
  const underWay = new Promise<void>((resolve) => {
    reached = resolve;
  });
  atPart(1_000_000, () => {
    reached();
    return new Promise(() => {});
  });
  const fetched = globalThis.fetch;
  // The fake server ignores the abort signal; a browser obeys it.
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    Promise.race([
      fetched(address, init),
      new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    ]),
  );
  const { user, sent } = await sending();
  await underWay;
  expect(await screen.findByText(/^En cours d'envoi : 43/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Mettre en pause/ }));
  expect(await screen.findByText(/^Seulement sur cet appareil, en pause : 43/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Reprendre/ }));
  expect(await sent).toMatchObject({ kept: false });
  expect(writes()).toEqual([...ALL.slice(0, 3), ALL[0], ...ALL.slice(2)]);
});

test('a cancelled photo is confirmed once, is not counted, and its parts are deleted', async () => {
  atPart(1_000_000, () => 'no network', Number.POSITIVE_INFINITY);
  const { user, sent } = await sending();
  await sent;
  await user.click(await screen.findByRole('button', { name: /Abandonner la photo \(Ruche 2\)/ }));
  await confirm(user, 'Abandonner cette photo\u00A0?', 'Abandonner la photo');
  await waitFor(() => expect(screen.queryByText(/en cours d'envoi/)).not.toBeInTheDocument());
  await waitFor(() => expect(writes().at(-1)).toBe('DELETE uploads/*'));
  expect(uploads.has(key)).toBe(false);
  expect((await store.read('1')).writes).toEqual([]);
});

test('a photo that is cancelled after its response was lost leaves no counting', async () => {
  server.on(countingEndpoints.createOfUpload, 'no network');
  server.on(uploadEndpoints.remove, { refuse: { status: 404, code: 'not_found' } });
  server.on(countingEndpoints.remove, { answer: undefined });
  const { user, sent } = await sending();
  expect(await sent).toEqual({ kept: true });
  server.on(countingEndpoints.createOfUpload, { answer: aCounting() });
  await user.click(await screen.findByRole('button', { name: /Abandonner la photo/ }));
  await confirm(user, 'Abandonner cette photo\u00A0?', 'Abandonner la photo');
  const removed = ['DELETE uploads/*', ALL[4], 'DELETE automatic_varroa_counting/5'];
  await waitFor(() => expect(writes().slice(-3)).toEqual(removed));
  const last = server.requests.findLast(({ method }) => method === 'POST');
  expect(last?.headers.get('idempotency-key')).toBe(key);
});

test('a photo that is cancelled while it becomes a counting leaves none', async () => {
  let answerAtLast = () => {};
  const made = new Promise<void>((resolve) => {
    answerAtLast = resolve;
  });
  server.on(countingEndpoints.createOfUpload, async () => {
    await made;
    return { answer: aCounting() };
  });
  server.on(uploadEndpoints.remove, { refuse: { status: 404, code: 'not_found' } });
  server.on(countingEndpoints.remove, 'no network');
  const { user } = await sending();
  expect(await screen.findByText(/^Sur le serveur/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Abandonner la photo/ }));
  await confirm(user, 'Abandonner cette photo\u00A0?', 'Abandonner la photo');
  await waitFor(() => expect(writes().at(-1)).toBe('DELETE uploads/*'));
  answerAtLast();
  const removed = 'DELETE automatic_varroa_counting/5';
  await waitFor(() => expect(writes().at(-1)).toBe(removed));
  server.on(countingEndpoints.remove, { answer: undefined });
  await waitFor(() => expect(screen.queryByText(/^Sur le serveur/)).not.toBeInTheDocument());
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(writes().slice(-2)).toEqual([removed, removed]));
});

test('a refused photo stays on the device with the reason, and can be sent again', async () => {
  server.on(countingEndpoints.createOfUpload, { refuse: { status: 409, code: 'quota_countings' } });
  const { user, sent } = await sending();
  await expect(sent).rejects.toMatchObject({ code: 'quota_countings' });
  expect(await screen.findByText(/^Refusée\. .*autant de comptages/)).toBeVisible();
  server.on(countingEndpoints.createOfUpload, { answer: aCounting() });
  await user.click(screen.getByRole('button', { name: /Envoyer à nouveau/ }));
  await waitFor(() => expect(screen.queryByText(/Refusée/)).not.toBeInTheDocument());
  expect(writes().slice(ALL.length)).toEqual([ALL[0], ALL[4]]);
});

test('one photo is uploaded at a time', async () => {
  const other = newIdempotencyKey();
  const { client, sent } = await sending();
  const file = new File([new Uint8Array(BYTES)], 'other.jpg');
  knowFresh(other);
  const second = handOver(client, sendCounting, { file, form, idempotencyKey: other });
  await Promise.all([sent, second]);
  const parts = server.requests
    .filter(({ path }) => path.includes('/parts/'))
    .map(({ path }) => path.includes(key));
  expect(parts).toEqual([true, true, true, false, false, false]);
});
