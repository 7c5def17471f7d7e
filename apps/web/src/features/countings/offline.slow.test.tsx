import { apiaryEndpoints, countingEndpoints, hiveEndpoints } from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { aDoneCounting, aWholeCounting, receiveUploads } from '../../../test/countings.ts';
import { arrivedAt, title } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';
import { newIdempotencyKey } from '../../lib/idempotency.ts';
import { toCountings, toHandCount } from '../../lib/paths.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { handOver } from '../../lib/writes/hand-over.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import { createMemoryStore, type WriteStore } from '../../lib/writes/write-store.ts';
import { createHive } from '../hives/hives.api.ts';
import { countByHand } from './by-hand/hand-counts.api.ts';
import { countingEdit } from './detail/counting-edit.ts';
import { removeCounting, updateCounting } from './detail/one-counting.api.ts';
import { knowFresh, sendCounting } from './upload/uploads.api.ts';

const LIST = '/automatic_varroa_counting';
const CAPUCINE = aHive({ name: 'Capucine' });
const MARGUERITE = aHive({ id: 12, name: 'Marguerite', position_on_apiary: 2 });
const NEW = { name: 'Neuve', hive_type_id: 1, bee_race_id: 2, color: 'E0C195' };
const PHOTO = { photo_timestamp: '2026-06-15T10:00+02:00', marker: 'marker_2_CHF' } as const;

let server: StandInServer;
let store: WriteStore;
beforeEach(() => {
  server = signedIn([anApiary({ hives: [CAPUCINE, MARGUERITE] })]);
  server.on(hiveEndpoints.create, 'no network');
  server.on(countingEndpoints.get, { answer: aWholeCounting() });
  server.on(countingEndpoints.latest, { answer: [] });
  receiveUploads(server);
  store = createMemoryStore({ durable: true });
});

type App = ReturnType<typeof renderApp>;
async function openList(address = ''): Promise<App> {
  const app = renderApp(`${LIST}${address}`, store);
  await title('Comptages de varroas');
  // The account of the queued mutations.
  await waitFor(() => expect(localStorage.getItem('account')).toBe('1'));
  return app;
}

/** Creates a hive that the server does not have; returns its provisional id. */
async function setUpHive({ client }: App): Promise<number> {
  const idempotencyKey = newIdempotencyKey();
  await handOver(client, createHive, { apiaryId: 1, input: NEW, idempotencyKey });
  return shownId({ ref: idempotencyKey });
}

/** The network returns and the server creates the hive. */
function findNetwork() {
  const hive = aHive({ id: 99, name: 'Neuve', position_on_apiary: 3 });
  server.on(hiveEndpoints.create, { answer: hive });
  server.on(apiaryEndpoints.list, { answer: [anApiary({ hives: [CAPUCINE, MARGUERITE, hive] })] });
  window.dispatchEvent(new Event('online'));
}

function sendPhoto({ client }: App, hive: number) {
  const file = new File([new Uint8Array(300_000)], 'board.jpg', { type: 'image/jpeg' });
  const idempotencyKey = newIdempotencyKey();
  knowFresh(idempotencyKey);
  const form = { ...PHOTO, hive_id: hive };
  const sent = handOver(client, sendCounting, { file, form, idempotencyKey });
  sent.catch(() => {}); // The test checks it where necessary.
  return sent;
}
const writes = () =>
  server.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replace(/[\da-f]{8}-[\da-f-]+/, '*')}`);
const onTheWay = () => screen.findByRole('region', { name: /en cours d'envoi/ });

describe('a photo of a hive that the server does not have yet', () => {
  test('is sent after its hive with the new id; its provisional page redirects to the counting', async () => {
    const app = await openList();
    const hive = await setUpHive(app);
    expect(await sendPhoto(app, hive)).toEqual({ kept: true });
    await app.user.click(within(await onTheWay()).getByRole('link', { name: 'Neuve' }));
    expect(await screen.findByText(/La photo est seulement sur cet appareil/)).toBeVisible();
    expect(screen.getByText('Neuve, Les Rasses')).toBeVisible();
    expect(new Set(writes())).toEqual(new Set(['POST /api/apiaries/1/hives']));
    findNetwork();
    await arrivedAt(app.router, `${LIST}/5`);
    expect(writes().slice(-3)).toEqual([
      'PUT /api/uploads/*',
      'PUT /api/uploads/*/parts/0',
      `POST /api${LIST}/uploaded`,
    ]);
    expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ hive_id: 99 });
  });

  test('is only in the list of its hive', async () => {
    const app = await openList();
    const hive = await setUpHive(app);
    await sendPhoto(app, hive);
    await onTheWay();
    await app.router.navigate(toCountings({ hive: 11 }));
    await waitFor(() => expect(screen.queryByText(/en cours d'envoi/)).not.toBeInTheDocument());
    await app.router.navigate(toCountings({ hive }));
    await onTheWay();
    expect(screen.getByRole('combobox', { name: 'Ruche' })).toHaveDisplayValue('Neuve');
    // The server gets no request for countings of a provisional hive.
    const asked = server.requests
      .filter(({ query }) => query.get('hive'))
      .map(({ query }) => query.get('hive'));
    expect(asked).toEqual(['11']);
  });

  test('that is refused stays on the device and shows the reason', async () => {
    const app = await openList();
    const hive = await setUpHive(app);
    server.on(hiveEndpoints.create, {
      refuse: { status: 422, code: 'invalid_fields', errors: { hive_type_id: ['invalid_option'] } },
    });
    const sent = sendPhoto(app, hive);
    await expect(sent).rejects.toMatchObject({ code: 'needed_refused' });
    expect(await screen.findByText(/^Seulement sur cet appareil : sa ruche a été refusée/)).toBeVisible();
    const kept = (await store.read('1')).writes.map(({ name }) => name);
    expect(kept).toEqual(['createHive', 'sendCounting']);
    expect(writes().some((one) => one.includes('uploads'))).toBe(false);
  });
});

test('a hand count of a queued hive is listed, has a page, and is sent after the hive', async () => {
  server.on(countingEndpoints.countByHand, {
    answer: aWholeCounting({ id: 6, counted_by: 'hand', photo: null, api_result: null }),
  });
  const app = await openList();
  const hive = await setUpHive(app);
  await app.router.navigate(toHandCount({ hive }));
  await app.user.type(await screen.findByRole('textbox', { name: /^Nombre de varroas/ }), '12');
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer le comptage' }));
  await arrivedAt(app.router, `/apiary/1/hive/${hive}`);
  const varroas = within(await screen.findByRole('region', { name: 'Varroas' }));
  await app.user.click(await varroas.findByRole('link', { name: /^Neuve\s: 12 varroas/ }));
  expect(await screen.findByText('Compté à la main, par vous.')).toBeVisible();
  findNetwork();
  await arrivedAt(app.router, `${LIST}/6`);
  expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    hive_id: 99,
    count: 12,
  });
});

test('a sample of bees shows what it means while it is typed, and waits with its bees', async () => {
  const app = await openList();
  const hive = await setUpHive(app);
  await app.router.navigate(toHandCount({ hive }));
  await app.user.click(await screen.findByRole('radio', { name: "Échantillon d'abeilles" }));
  expect(screen.queryByRole('textbox', { name: /^Jours sous la ruche/ })).toBeNull();
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Abeilles mesurées en' }), 'grammes');
  await app.user.type(screen.getByRole('textbox', { name: /^Poids des abeilles/ }), '50');
  await app.user.type(screen.getByRole('textbox', { name: /^Nombre de varroas/ }), '12');
  expect(screen.getByText('2,4').closest('p')).toHaveTextContent('2,4');
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer le comptage' }));
  await arrivedAt(app.router, `/apiary/1/hive/${hive}`);
  const varroas = within(await screen.findByRole('region', { name: 'Varroas' }));
  await app.user.click(await varroas.findByRole('link', { name: /12 varroas sur 500 abeilles/ }));
  expect(await screen.findByText(/^Sucre glace, 500 abeilles/)).toBeVisible();
});

describe('without a network', () => {
  beforeEach(() => {
    const data = [aDoneCounting(), aDoneCounting({ id: 7, varroa_count_above_minimum_certainty: 31 })];
    server.on(countingEndpoints.list, { answer: { data, last_page: 1 } });
    server.on(countingEndpoints.update, 'no network');
    server.on(countingEndpoints.remove, 'no network');
  });
  const began = beganFrom(countingEdit, aWholeCounting({ version: 4 }));

  test('a changed link is shown at once, and is sent with its base version', async () => {
    const app = await openList();
    const hive = await setUpHive(app);
    await handOver(app.client, updateCounting, { id: 5, body: { hive_id: hive, exposure_days: 3 }, began });
    const card = await screen.findByText('Neuve, Les Rasses');
    const shown = within(card.closest('li') as HTMLElement);
    expect(await shown.findByTitle('Seulement sur cet appareil')).toBeVisible();
    server.on(countingEndpoints.update, { answer: aWholeCounting({ hive_id: 99 }) });
    findNetwork();
    await waitFor(() => expect(writes()).toContain(`PUT /api${LIST}/5`));
    const { body, headers } = server.requests.find(({ method }) => method === 'PUT') ?? {};
    expect(body).toEqual({ hive_id: 99, exposure_days: 3 });
    expect(headers?.get('if-match')).toBe('"4"');
  });

  test('a corrected hand count is shown at once, and is sent with the correction', async () => {
    const byHand = aDoneCounting({ counted_by: 'hand', photo: null });
    server.on(countingEndpoints.list, { answer: { data: [byHand], last_page: 1 } });
    const app = await openList();
    await screen.findByText('84');
    const body = { hive_id: 11, exposure_days: 7, count: 14, count_date: '2026-06-03T10:00:00.000Z' };
    await handOver(app.client, updateCounting, { id: 5, body, began });
    expect(await screen.findByText('14')).toBeVisible();
    expect(screen.queryByText('84')).not.toBeInTheDocument();
    expect(screen.getByText(/3 juin 2026/)).toBeVisible();
    server.on(countingEndpoints.update, { answer: aWholeCounting() });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(writes()).toContain(`PUT /api${LIST}/5`));
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual(body);
  });

  test('a queued hand count is listed with its correction', async () => {
    server.on(countingEndpoints.countByHand, 'no network');
    const app = await openList();
    const idempotencyKey = newIdempotencyKey();
    const input = { hive_id: 11, count: 112, count_date: '2026-06-03T10:00:00.000Z', exposure_days: 7 };
    await handOver(app.client, countByHand, { input, idempotencyKey });
    const waiting = within(await screen.findByRole('region', { name: /seulement sur cet appareil/ }));
    const id = shownId({ ref: idempotencyKey });
    const body = { hive_id: 11, exposure_days: 7, count: 12, count_date: '2026-06-04T10:00:00.000Z' };
    await handOver(app.client, updateCounting, { id, body });
    await app.user.click(await waiting.findByRole('link', { name: /^Capucine\s: 12 varroas, le 4 juin/ }));
    expect(await screen.findByText('Compté à la main, par vous.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Nombre de varroas/ })).toHaveValue('12');
  });

  test('a deleted counting disappears from the list at once, and is deleted with its base version', async () => {
    const app = await openList();
    await screen.findByText('84');
    await handOver(app.client, removeCounting, { id: 5, began });
    await waitFor(() => expect(screen.queryByText('84')).not.toBeInTheDocument());
    expect(screen.getByText('31')).toBeVisible();
    server.on(countingEndpoints.remove, { answer: undefined });
    window.dispatchEvent(new Event('online'));
    await waitFor(async () => expect((await store.read('1')).writes).toEqual([]));
    expect(server.requests.find(({ method }) => method === 'DELETE')?.headers.get('if-match')).toBe('"4"');
  });
});
