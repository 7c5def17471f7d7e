import { apiaryEndpoints } from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { renderApp } from '../../../test/render-app.tsx';

const RED = 'a'.repeat(32);
const BLUE = 'b'.repeat(32);
const NAME = 'Photo du rucher Les Rasses';

beforeEach(() => {
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:propolis.test/${++made}`);
});

const withPicture = (picture: string | null) => anApiary({ hives: [aHive()], picture });
const asked = (server: ReturnType<typeof signedIn>) =>
  server.requests.map(({ path }) => path).filter((path) => path.includes('/image/'));

test('the list is requested without pictures, and each picture by its name with the session', async () => {
  const server = signedIn([withPicture(RED)]);
  server.on(apiaryEndpoints.image, { file: 'red' });
  renderApp('/apiary/1');
  expect(await screen.findByRole('img', { name: NAME })).toHaveAttribute('src', 'blob:propolis.test/1');
  const lists = server.requests.filter(({ path }) => path === '/api/apiaries');
  expect(lists.map(({ query }) => query.get('thumbnails'))).toEqual(['none']);
  const [picture] = server.requests.filter(({ path }) => path === `/api/apiaries/1/image/${RED}`);
  expect(picture?.headers.get('authorization')).toBe('Bearer abc');
});

test('loading the list again loads no picture again, unless it changed', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const server = signedIn([withPicture(RED)]);
  server.on(apiaryEndpoints.image, { file: 'picture' });
  renderApp('/apiary/1');
  await screen.findByRole('img', { name: NAME });
  server.on(apiaryEndpoints.list, { answer: [{ ...withPicture(RED), reference: 'VD-1' }] });
  server.emit('resync', {});
  await screen.findByText(/VD-1/);
  expect(asked(server)).toEqual([`/api/apiaries/1/image/${RED}`]);
  server.on(apiaryEndpoints.list, { answer: [withPicture(BLUE)] });
  server.emit('resync', {});
  await waitFor(() =>
    expect(screen.getByRole('img', { name: NAME })).toHaveAttribute('src', 'blob:propolis.test/2'),
  );
  expect(asked(server)).toEqual([RED, BLUE].map((name) => `/api/apiaries/1/image/${name}`));
  expect(revoke).toHaveBeenCalledWith('blob:propolis.test/1');
});

test('without a picture, none is requested', async () => {
  const server = signedIn([withPicture(null)]);
  renderApp('/apiary/1');
  await screen.findByRole('button', { name: 'Ajouter une photo' });
  expect(screen.queryByRole('img', { name: NAME })).not.toBeInTheDocument();
  expect(asked(server)).toEqual([]);
});

test('a failed picture leaves the drawing', async () => {
  const server = signedIn([withPicture(RED)]);
  server.on(apiaryEndpoints.image, { refuse: { status: 404, code: 'not_found' } });
  renderApp('/apiary/1');
  await waitFor(() =>
    expect(document.querySelector('[data-size="large"] > [aria-hidden]')).toBeInTheDocument(),
  );
  expect(screen.queryByRole('img', { name: NAME })).not.toBeInTheDocument();
});

test('a new picture is shown by its name in the list', async () => {
  const server = signedIn([withPicture(RED)]);
  server.on(apiaryEndpoints.image, { file: 'picture' });
  server.on(apiaryEndpoints.uploadImage, () => {
    server.on(apiaryEndpoints.list, { answer: [withPicture(BLUE)] });
    return { answer: { image: 'UklGRg==', mime_type: 'image/webp' } };
  });
  const { user } = renderApp('/apiary/1');
  await user.click(await screen.findByRole('button', { name: 'Changer la photo' }));
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!field) throw new Error('no field for the file');
  await user.upload(field, new File(['a photo'], 'rucher.jpg', { type: 'image/jpeg' }));
  await user.click(await screen.findByRole('button', { name: 'Utiliser cette photo' }));
  expect(await screen.findByText("L'image a été mise à jour")).toBeVisible();
  await waitFor(() =>
    expect(asked(server)).toEqual([RED, BLUE].map((name) => `/api/apiaries/1/image/${name}`)),
  );
});

test('the same file can be chosen again, because it may have changed', async () => {
  signedIn([withPicture(null)]);
  const { user } = renderApp('/apiary/1');
  await user.click(await screen.findByRole('button', { name: 'Ajouter une photo' }));
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!field) throw new Error('no field for the file');
  await user.upload(field, new File(['a photo'], 'rucher.jpg', { type: 'image/jpeg' }));
  expect(field.files).toHaveLength(1);
  await user.click(field);
  expect(field.files).toHaveLength(0);
});
