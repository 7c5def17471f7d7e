import { photoEndpoints, recordEndpoints } from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anApiary, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { aFeeding, aRecord } from '../../../test/records.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const RECORD = aRecord(aFeeding());
const PHOTO = new File(['a receipt'], 'receipt.jpg', { type: 'image/jpeg' });

function open(record = RECORD) {
  const server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(recordEndpoints.get, { answer: { ...record, versions: [] } });
  server.on(photoEndpoints.get, { file: 'a small photo' });
  const app = renderApp(`/journal/${record.id}`, createMemoryStore({ durable: true }));
  const choose = async () => {
    await screen.findByRole('button', { name: 'Choisir des photos' });
    const field = document.querySelector<HTMLInputElement>('input[type="file"][multiple]');
    await app.user.upload(field ?? document.createElement('input'), PHOTO);
  };
  return { ...app, server, choose };
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

test('without a network the photo waits on the device and is shown', async () => {
  const { server, choose } = open();
  server.on(photoEndpoints.keep, 'no network');
  server.on(photoEndpoints.addToRecord, 'no network');
  await choose();
  expect(await screen.findByRole('button', { name: /^Agrandir la photo 1/ })).toBeVisible();
});

test('a cancelled record takes no photo', async () => {
  open({ ...RECORD, cancelled: 'Erreur' });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByText('Erreur', { exact: false })).not.toBeNull());
  expect(screen.queryByRole('button', { name: 'Choisir des photos' })).toBeNull();
});
