import { accountEndpoints, sensorEndpoints, uploadEndpoints } from '@propolis/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BEEKEEPER } from '../../../test/beekeeping.ts';
import { aPhoto, choosePhotos, mark, send, signedInForCounting } from '../../../test/counting-form.ts';
import { arrivedAt, pick } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';
import { createMemoryFiles } from '../../lib/draft-files/draft-files.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const ANY = '/automatic_varroa_counting/add';

let server: StandInServer;
beforeEach(() => {
  server = signedInForCounting();
});

/** The browser's cache with photos that the service worker has stored. */
function standInCache(photos: readonly File[]): Map<string, File> {
  const shared = new Map(
    photos.map((photo, at) => [`http://propolis.test/shared-photos/${Date.now()}/${at}`, photo]),
  );
  const cache = {
    keys: async () => [...shared.keys()].map((url) => ({ url })),
    match: async ({ url }: Request) => ({
      headers: new Headers({ 'content-type': 'image/jpeg' }),
      blob: async () => shared.get(url),
    }),
    delete: async ({ url }: Request) => shared.delete(url),
  };
  const has = async () => shared.size > 0;
  vi.stubGlobal('caches', { has, open: async () => cache, delete: async () => shared.clear() });
  return shared;
}
const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('photos that were chosen and not sent', () => {
  const cards = () => screen.queryAllByRole('article').length;

  test('are restored after a reload, each with its fields, and deleted once they are sent', async () => {
    const files = createMemoryFiles();
    const first = renderApp(ANY, undefined, files);
    await pick(first.user, 'Rucher', 'Les Rasses');
    await mark(first.user);
    await choosePhotos(first.user, aPhoto('2026-06-15T10:00:00+02:00'), aPhoto('2026-06-15T10:05:00+02:00'));
    await waitFor(async () => expect(await files.all()).toHaveLength(2));
    cleanup();
    const { user, router } = renderApp(ANY, undefined, files);
    expect(await screen.findByText('Votre saisie a été retrouvée.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Rucher' })).toHaveValue('Les Rasses');
    const second = await screen.findByRole('article', { name: 'Photo 2' });
    expect(await within(second).findByRole('img')).toBeVisible();
    expect(within(second).getByRole('textbox', { name: /Heure/ })).toHaveValue('10:05');
    await user.click(screen.getByRole('button', { name: 'Compter les 2 photos' }));
    await arrivedAt(router, '/automatic_varroa_counting');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(await files.all()).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('counting-draft'))).toEqual([]);
  });

  test('are restored right after signing in, also if the account is loaded late', async () => {
    const files = createMemoryFiles();
    const first = renderApp(ANY, undefined, files);
    await choosePhotos(first.user, aPhoto());
    await waitFor(async () => expect(await files.all()).toHaveLength(1));
    cleanup();
    localStorage.removeItem('account');
    let answerQuery = () => {};
    server.on(
      accountEndpoints.user,
      () => new Promise((resolve) => (answerQuery = () => resolve({ answer: BEEKEEPER }))),
    );
    const before = server.requests.length;
    renderApp(ANY, undefined, files);
    const asked = () => server.requests.slice(before).map(({ path }) => path);
    await waitFor(() =>
      expect(asked()).toEqual(
        expect.arrayContaining([accountEndpoints.user.path, sensorEndpoints.cameras.path]),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    answerQuery();
    expect(await screen.findByRole('article', { name: 'Photo 1' })).toBeVisible();
    expect(await files.all()).toHaveLength(1);
  });

  test('are restored on the next visit if the device fails once', async () => {
    const files = createMemoryFiles();
    const first = renderApp(ANY, undefined, files);
    await choosePhotos(first.user, aPhoto());
    await waitFor(async () => expect(await files.all()).toHaveLength(1));
    cleanup();
    const find = vi.fn(() => Promise.reject(new DOMException('lost', 'UnknownError')));
    renderApp(ANY, undefined, { ...files, find });
    await waitFor(() => expect(find).toHaveBeenCalled());
    await new Promise((told) => setTimeout(told));
    cleanup();
    renderApp(ANY, undefined, files);
    const card = await screen.findByRole('article', { name: 'Photo 1' });
    expect(await within(card).findByRole('img')).toBeVisible();
  });

  test('are removed one by one, or all with the input', async () => {
    const files = createMemoryFiles();
    const { user } = renderApp(ANY, undefined, files);
    await choosePhotos(user, aPhoto(''), aPhoto(), aPhoto());
    await waitFor(async () => expect(await files.all()).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Retirer la photo 1' }));
    await waitFor(async () => expect(await files.all()).toHaveLength(2));
    cleanup();
    const again = renderApp(ANY, undefined, files);
    await again.user.click(await screen.findByRole('button', { name: 'Tout effacer' }));
    expect(cards()).toBe(0);
    await waitFor(async () => expect(await files.all()).toEqual([]));
  });

  test('that do not fit on the device are announced at once, and are sent anyway', async () => {
    const files = { ...createMemoryFiles(), keep: () => Promise.reject(new Error('the disk is full')) };
    const { user } = renderApp(ANY, undefined, files);
    await choosePhotos(user, aPhoto());
    expect(await screen.findByText(/plus de place pour garder cette photo/)).toBeVisible();
    await mark(user);
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  test('that could not be sent stay in the form if the browser stores nothing', async () => {
    server.on(uploadEndpoints.begin, 'no network');
    const { user, router } = renderApp(ANY, createMemoryStore({ durable: false }));
    await choosePhotos(user, aPhoto());
    await mark(user);
    await send(user);
    expect(await screen.findByText(/^Erreur avec le lancement du comptage/)).toBeVisible();
    expect(screen.getByRole('article', { name: 'Photo 1' })).toBeVisible();
    expect(router.state.location.pathname).toBe(ANY);
  });

  test('shared by another app are taken after the beekeeper confirms, and stay stored until the form keeps them', async () => {
    const shared = standInCache([aPhoto(), aPhoto()]);
    const full = { ...createMemoryFiles(), keep: () => Promise.reject(new Error('the disk is full')) };
    const take = () => screen.findByRole('button', { name: 'Prendre les 2 photos' });
    const first = renderApp(ANY, undefined, full);
    await first.user.click(await take());
    expect(await screen.findByRole('article', { name: 'Photo 2' })).toBeVisible();
    await waitFor(() => expect(screen.getAllByText(/plus de place/)).toHaveLength(2));
    expect(shared.size).toBe(2);
    cleanup();
    localStorage.removeItem('counting-draft.new.1');
    const files = createMemoryFiles();
    const { user } = renderApp(ANY, undefined, files);
    await user.click(await take());
    expect(await screen.findByRole('article', { name: 'Photo 2' })).toBeVisible();
    await waitFor(() => expect(shared.size).toBe(0));
    expect(await files.all()).toHaveLength(2);
  });

  test('shared by another app that did not fit are named', async () => {
    standInCache([aPhoto()]);
    renderApp(`${ANY}?left_out=3`, undefined, createMemoryFiles());
    expect(await screen.findByText(/^3 photos de plus n'ont pas trouvé de place/)).toBeVisible();
  });

  test('shared by another app are deleted if the beekeeper declines', async () => {
    const shared = standInCache([aPhoto()]);
    const { user } = renderApp(ANY, undefined, createMemoryFiles());
    await user.click(await screen.findByRole('button', { name: 'Ne pas prendre' }));
    await waitFor(() => expect(shared.size).toBe(0));
    expect(cards()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Ne pas prendre' })).not.toBeInTheDocument();
  });

  test('that the browser has evicted must be chosen again, and the input stays', async () => {
    const first = renderApp(ANY, undefined, createMemoryFiles());
    await pick(first.user, 'Rucher', 'La Côte');
    await choosePhotos(first.user, aPhoto(), aPhoto());
    await screen.findByRole('article', { name: 'Photo 2' });
    cleanup();
    const { user } = renderApp(ANY, undefined, createMemoryFiles());
    expect(await screen.findByText('Votre saisie a été retrouvée.')).toBeVisible();
    await waitFor(() => expect(cards()).toBe(0));
    expect(screen.getByRole('combobox', { name: 'Rucher' })).toHaveValue('La Côte');
    expect(screen.getByRole('button', { name: 'Compter les varroas' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tout effacer' }));
    expect(screen.getByRole('combobox', { name: 'Rucher' })).toHaveValue('');
  });
});
