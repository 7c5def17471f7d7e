import { countingEndpoints, type LatestCount, photoEndpoints, recordEndpoints } from '@propolis/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anApiary, pageOfRecords, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { aFeeding, aRecord, aTreatment } from '../../../test/records.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { untilStored } from '../../../test/waiting.ts';
import { newIdempotencyKey } from '../../lib/idempotency.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const RECORD = aRecord(aFeeding());
const PHOTO = new File(['a receipt'], 'receipt.jpg', { type: 'image/jpeg' });

function open(record = RECORD, latest: readonly LatestCount[] = []) {
  const server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(recordEndpoints.list, { answer: pageOfRecords(record) });
  server.on(countingEndpoints.latest, { answer: latest });
  server.on(recordEndpoints.get, { answer: { ...record, versions: [] } });
  server.on(photoEndpoints.get, { file: 'a small photo' });
  const store = createMemoryStore({ durable: true });
  const app = renderApp(`/journal/${record.id}`, store);
  const choose = async (count = 1) => {
    await screen.findByRole('button', { name: 'Choisir des photos' });
    const field = document.querySelector<HTMLInputElement>('input[type="file"][multiple]');
    await app.user.upload(field ?? document.createElement('input'), Array(count).fill(PHOTO));
  };
  return { ...app, server, store, choose };
}

test('a photo is stored first, then added to the record', async () => {
  const { server, choose } = open();
  server.on(photoEndpoints.keep, ({ path }) => ({
    answer: { id: path.split('/').at(-1), width: 4, height: 3 },
  }));
  server.on(photoEndpoints.addToRecord, ({ body }) => ({
    answer: (body as { photos: string[] }).photos.map((id) => ({ id, width: 4, height: 3 })), // as it was sent
  }));
  await choose();
  expect(await screen.findByRole('button', { name: /^Agrandir la photo 1/ })).toBeVisible();
  await waitFor(() => expect(server.requests.some(({ method }) => method === 'POST')).toBe(true));
  const [stored, added] = server.requests.filter(({ method }) => method !== 'GET');
  expect(stored?.method).toBe('PUT');
  expect(added?.path).toBe(`/api/records/${RECORD.id}/photos`);
  expect(added?.body).toEqual({ photos: [stored?.path.split('/').at(-1)] });
});

test('a photo that another device adds to the record appears', async () => {
  const { server } = open();
  await screen.findByRole('button', { name: 'Choisir des photos' });
  server.on(photoEndpoints.ofRecord, { answer: [{ id: newIdempotencyKey(), width: 4, height: 3 }] });
  server.emit('notice', { event: 'record.changed', about: { recordId: RECORD.id } });
  expect(await screen.findByRole('button', { name: /^Agrandir la photo 1/ })).toBeVisible();
});

test('a photo reaches its record even if the page is closed while it is sent', async () => {
  const { server, store } = open();
  server.on(photoEndpoints.keep, () => new Promise<never>(() => undefined));
  await screen.findByRole('button', { name: 'Choisir des photos' });
  // Fake timers: the page stops waiting for an answer after ten seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const input = document.querySelector('input[type="file"][multiple]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [PHOTO] } });
  await untilStored(store, ['keepPhoto', 'addRecordPhotos']);
});

test('without a network the photo waits on the device and is shown', async () => {
  const { server, choose } = open();
  server.on(photoEndpoints.keep, 'no network');
  server.on(photoEndpoints.addToRecord, 'no network');
  await choose();
  expect(await screen.findByRole('button', { name: /^Agrandir la photo 1/ })).toBeVisible();
});

test('of twelve photos the first ten are added, and the page says that no more fit', async () => {
  const { server, choose } = open();
  server.on(photoEndpoints.keep, 'no network');
  server.on(photoEndpoints.addToRecord, 'no network');
  await choose(12);
  expect(await screen.findByText(/^10 photos.* maximum/)).toBeVisible();
});

test('a cancelled record takes no photo', async () => {
  open({ ...RECORD, cancelled: 'Erreur' });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByText('Erreur', { exact: false })).not.toBeNull());
  expect(screen.queryByRole('button', { name: 'Choisir des photos' })).toBeNull();
});

test('a record of an observation is corrected with it, and neither undone nor cancelled by itself', async () => {
  const { user } = open({
    ...RECORD,
    origin: 'observation',
    observation_id: 5,
    made_at: new Date().toISOString(),
  });
  await user.click(await screen.findByRole('button', { name: "Autres actions de l'inscription" }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Imprimer', 'Corriger']);
  expect(items[1]).toHaveAttribute('href', '/apiary/1/hive/11/observation/5/edit');
});

test('a treatment says in which hives it worked, and why its efficacy is unknown', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-10T10:00:00Z') });
  const treatment = aRecord(aTreatment({ hive_ids: [11, 12], amounts: [30, 30] }), {
    hives: [
      { id: 11, name: 'Ruche 1' },
      { id: 12, name: 'Ruche 2' },
    ],
  });
  const counted = [98, 14].map((mites, at) => ({
    id: at + 1,
    hive_id: 11 + at,
    count_date: '2026-09-05T10:00:00.000Z',
    mites,
    count_range: null,
    scale_doubt: null,
    exposure_days: 7,
    mites_per_day: mites / 7,
    sample_bees: null,
  }));
  open(treatment, counted);
  expect(await screen.findByText('A agi : Ruche 2')).toBeVisible();
  expect(screen.getByText("N'a pas suffi : Ruche 1")).toBeVisible();
  expect(screen.getAllByText(/^Efficacité inconnue : aucun traitement .* n'a suivi/)).toHaveLength(2);
});
