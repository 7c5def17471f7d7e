import { type JournalRecord, type MedicineInput, recordEndpoints } from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anApiary, signedIn } from '../../../test/beekeeping.ts';
import { arrivedAt, setText, title } from '../../../test/elements.ts';
import { aReceipt, aRecord } from '../../../test/records.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const NOW = new Date('2026-07-02T10:00:00Z');

const received = (change: Partial<MedicineInput> = {}): MedicineInput =>
  aReceipt({ expiry: '2026-06-30', ...change });
const moved = (record: MedicineInput, change: Partial<JournalRecord> = {}): JournalRecord =>
  aRecord(record, { apiary: null, hives: [], ...change });
const THYMOVAR = { product: 'Thymovar', unit: 'strip', received: 20, used: 8, disposed: 0, left: 12 };

let server: StandInServer;
const answerWith = (stock: object[], records: JournalRecord[]) => {
  server.on(recordEndpoints.medicines, { answer: stock });
  server.on(recordEndpoints.list, {
    answer: {
      data: records,
      last_page: 1,
      totals: { records: {}, sugar_kg: 0, sugar_unknown: 0, harvest: [] },
    },
  });
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  server = signedIn([anApiary()]);
});

const open = (address = '/medicines') => renderApp(address, createMemoryStore({ durable: true }));
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const sent = () => server.requests.filter(({ method }) => method !== 'GET');

test('without any medicine the page says what to record', async () => {
  answerWith([], []);
  open();
  expect(await screen.findByRole('heading', { name: 'Aucun médicament noté' })).toBeVisible();
});

test('the inventory says what is left, and that a receipt is missing', async () => {
  const apivar = { product: 'Apivar', unit: 'strip', received: 0, used: 4, disposed: 0, left: -4 };
  answerWith([apivar, THYMOVAR], [moved(received())]);
  open();
  const stock = await region('Inventaire');
  expect(stock.getByText('reste 12 lanières')).toBeVisible();
  expect(stock.getByText('il manque 4 lanières')).toBeVisible();
  expect(stock.getByText(/notez la réception qui manque/)).toBeVisible();
});

test('an expired batch is announced, and leads to its destruction', async () => {
  answerWith([THYMOVAR], [moved(received())]);
  const { user } = open();
  const aging = await region('Péremption');
  expect(aging.getByText('Thymovar (lot T1) : périmé depuis le 30 juin 2026')).toBeVisible();
  await user.click(aging.getByRole('link', { name: /^Noter une destruction\s: Thymovar$/ }));
  await title("Mouvement d'un médicament");
  expect(screen.getByRole('button', { name: 'Détruit', pressed: true })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Numéro de lot' })).toHaveValue('T1');
});

test('a cancelled movement stays with its reason', async () => {
  answerWith([THYMOVAR], [moved(received(), { cancelled: 'Saisi deux fois' })]);
  open();
  expect(await (await region('Mouvements')).findByText('Annulé : Saisi deux fois')).toBeVisible();
  // The batch of a cancelled receipt is not on the shelf.
  expect(screen.queryByRole('region', { name: 'Péremption' })).not.toBeInTheDocument();
});

test('a receipt without a network is in the list and in the inventory at once', async () => {
  answerWith([THYMOVAR], [moved(received())]);
  server.on(recordEndpoints.move, 'no network');
  const { user, router } = open('/medicines/add');
  await title("Mouvement d'un médicament");
  setText(await screen.findByLabelText(/^Nombre d'emballages/), '3');
  setText(screen.getByLabelText('Numéro de lot'), 'T2');
  expect(screen.getByText('En tout : 30 lanières')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enregistrer le mouvement' }));
  await arrivedAt(router, '/medicines');
  expect(await (await region('Inventaire')).findByText('reste 42 lanières')).toBeVisible();
  expect((await region('Mouvements')).getByText(/lot T2/)).toBeVisible();
  expect(sent()[0]?.body).toMatchObject({ kind: 'medicine', packages: 3, package_size: 10, batch: 'T2' });
});

test('a correction is a new version of the record', async () => {
  const record = moved(received());
  answerWith([THYMOVAR], [record]);
  server.on(recordEndpoints.get, { answer: { ...record, versions: [record] } });
  server.on(recordEndpoints.correct, { answer: { ...record, version: 2 } });
  const { user, router } = open(`/medicines/${record.id}/edit`);
  await title('Corriger le mouvement');
  setText(await screen.findByLabelText(/^Nombre d'emballages/), '1');
  await user.click(screen.getByRole('button', { name: 'Enregistrer le mouvement' }));
  await arrivedAt(router, `/journal/${record.id}`);
  const [correction] = sent();
  expect(correction?.path).toBe(`/api/records/${record.id}`);
  expect(correction?.body).toMatchObject({ kind: 'medicine', packages: 1, batch: 'T1' });
  expect(correction?.headers.get('if-match')).toContain('1');
});

test('missing fields are said all at once, and nothing is sent', async () => {
  answerWith([], []);
  const { user } = open('/medicines/add');
  await title("Mouvement d'un médicament");
  await user.click(await screen.findByRole('button', { name: 'Enregistrer le mouvement' }));
  await waitFor(() => expect(screen.getAllByText('Ce champ est requis')).toHaveLength(3));
  expect(sent()).toEqual([]);
});

test('a draft keeps its product and what belongs to it when another one has come since', async () => {
  answerWith([THYMOVAR], [moved(received())]);
  const first = open('/medicines/add');
  setText(await screen.findByRole('textbox', { name: /^Nombre/ }), '3');
  first.unmount();
  answerWith([THYMOVAR], [moved(received({ product: 'Oxuvar', package_size: 275, unit: 'ml' }))]);
  open('/medicines/add');
  expect(await screen.findByRole('textbox', { name: /^Nombre/ })).toHaveValue('3');
  expect(screen.getByDisplayValue('Thymovar')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Unité' })).toHaveValue('strip');
});

test('another kind of movement is kept in the draft', async () => {
  answerWith([THYMOVAR], [moved(received())]);
  const first = open('/medicines/add');
  await first.user.click(await screen.findByRole('button', { name: 'Rendu' }));
  first.unmount();
  open('/medicines/add');
  expect(await screen.findByRole('button', { name: 'Rendu', pressed: true })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Numéro de lot' })).toHaveValue('T1');
});
