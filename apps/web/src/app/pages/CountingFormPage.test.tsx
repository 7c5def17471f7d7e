import { countingEndpoints, type FieldErrors, sensorEndpoints, uploadEndpoints } from '@propolis/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPhoto, choosePhotos, mark, send, signedInForCounting } from '../../../test/counting-form.ts';
import { arrivedAt, pick, pressTwice } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aCamera } from '../../../test/sensors.ts';
import type { StandInServer } from '../../../test/server.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const ANY = '/automatic_varroa_counting/add';
const OF_HIVE = '/apiary/1/hive/12/automatic_varroa_counting/add';

let server: StandInServer;
beforeEach(() => {
  server = signedInForCounting();
});

// By label, not by role: the form is long, and queries by role are slow in it.
const textField = (label: string | RegExp) =>
  screen.getByLabelText(label, { selector: 'input:not([type=radio])' });
const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('an empty form sends nothing and shows all missing fields at once, in the words of specification 8', async () => {
  const { user } = renderApp(ANY);
  await screen.findByRole('button', { name: 'Choisir des photos' });
  await send(user);
  expect(await screen.findAllByText('Veuillez corriger les erreurs')).toHaveLength(2);
  expect(screen.getByText('Choisissez une photo')).toBeVisible();
  expect(screen.getByText('Quand la photo a-t-elle été prise ?')).toBeVisible();
  expect(screen.getByText('Choisissez le repère posé sur le lange')).toBeVisible();
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  // The first error gets the focus, however far it is from the button.
  expect(screen.getByRole('button', { name: 'Prendre la photo' })).toHaveFocus();
});

test('a file that is too large and not a photo shows both errors, separated by a comma', async () => {
  const { user } = renderApp(ANY);
  const file = new File(['bees'], 'bees.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: 100_000_001 });
  await choosePhotos(user, file);
  await screen.findByRole('article', { name: 'Photo 1' });
  await send(user);
  expect(
    await screen.findByText("Ce fichier n'est pas une photo lisible, La photo dépasse 100 Mo"),
  ).toBeVisible();
});

test('a custom marker with an unreadable diameter is refused', async () => {
  const { user } = renderApp(ANY);
  await user.click(await screen.findByRole('radio', { name: /Autre objet rond/ }));
  await user.type(textField(/Diamètre/), 'x');
  await send(user);
  expect(await screen.findByText("Le diamètre n'est pas un nombre de millimètres plausible")).toBeVisible();
});

test('a file that is not a photo is reported when it is chosen', async () => {
  const { user } = renderApp(ANY);
  await choosePhotos(user, new File(['Date;Poids'], 'poids.png', { type: 'image/png' }));
  expect(await screen.findByText("Ce fichier n'est pas une photo lisible")).toBeVisible();
  expect(screen.queryByText('Quand la photo a-t-elle été prise ?')).not.toBeInTheDocument();
});

test('a file that the browser cannot read is reported, and those chosen with it are added', async () => {
  const inTheCloud = aPhoto();
  const refuse = () => Promise.reject(new DOMException('The file could not be read', 'NotReadableError'));
  inTheCloud.slice = () => Object.assign(new Blob(), { arrayBuffer: refuse });
  const { user } = renderApp(ANY);
  await choosePhotos(user, inTheCloud, aPhoto());
  const second = await screen.findByRole('article', { name: 'Photo 2' });
  expect(screen.getAllByText("Ce fichier n'est pas une photo lisible")).toHaveLength(1);
  expect(within(second).queryByRole('alert')).not.toBeInTheDocument();
});

test("a photo is sent with its capture date in the camera's time zone, and with the browser's zone", async () => {
  const { user, router } = renderApp(ANY);
  await choosePhotos(user, aPhoto('2026-06-15T10:00:00+02:00'));
  await screen.findByRole('article', { name: 'Photo 1' });
  expect(textField(/Heure/)).toHaveValue('10:00');
  await pick(user, 'Rucher', 'Les Rasses');
  await pick(user, 'Ruche', 'Ruche 2');
  await user.click(screen.getByRole('radio', { name: /Autre objet rond/ }));
  await user.type(textField(/Diamètre/), '31,5');
  await user.type(textField(/Nombre de jours/), '7');
  await send(user);
  await arrivedAt(router, '/automatic_varroa_counting');
  expect(await screen.findByText('Le comptage a été lancé')).toBeVisible();
  expect(sent()).toEqual([
    {
      upload: expect.any(String),
      hive_id: 12,
      photo_timestamp: '2026-06-15T10:00+02:00',
      photo_timestamp_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      marker: 'marker_CUSTOM',
      custom_marker_diameter: 31.5,
      exposure_days: 7,
    },
  ]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('counting-draft'))).toEqual([]);
});

test('a photo with a future capture date is not sent before the date is corrected', async () => {
  const { user } = renderApp(ANY);
  await choosePhotos(user, aPhoto('2099-06-15T10:00:00+02:00'));
  await mark(user);
  await send(user);
  const day = textField(/^Date/);
  await waitFor(() => expect(day).toHaveAccessibleDescription("Cette date est dans l'avenir"));
  expect(sent()).toEqual([]);
  await user.clear(day);
  await user.paste('15.06.2026');
  await send(user);
  await waitFor(() => expect(sent()).toMatchObject([{ photo_timestamp: '2026-06-15T10:00+02:00' }]));
});

test('a capture time without a zone is sent without one', async () => {
  const { user } = renderApp(ANY);
  await choosePhotos(user, aPhoto('2026-06-15T10:00:00'));
  await mark(user);
  await send(user);
  await waitFor(() => expect(sent()).toMatchObject([{ photo_timestamp: '2026-06-15T10:00' }]));
});

test('a capture time in another zone is marked, and a photo without one asks for it', async () => {
  const { user } = renderApp(ANY);
  await choosePhotos(user, aPhoto('2026-06-15T10:00:00+09:30'));
  expect(await screen.findByText("Heure de l'appareil photo (UTC+09:30).")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retirer la photo 1' }));
  await choosePhotos(user, aPhoto(''));
  expect(await screen.findByText('La photo ne dit pas quand elle a été prise.')).toBeVisible();
  await send(user);
  expect(await screen.findByText('Quand la photo a-t-elle été prise ?')).toBeVisible();
});

test('a photo is rotated with a button: it is sent as shown, without changing a pixel', async () => {
  const picture = [0xff, 0xdb, 1, 2, 3];
  const parts: Promise<ArrayBuffer>[] = [];
  const { user } = renderApp(ANY);
  await choosePhotos(
    user,
    new File([Uint8Array.from([0xff, 0xd8, ...picture])], 'board.jpg', { type: 'image/jpeg' }),
  );
  await user.click(await screen.findByRole('button', { name: "Tourner la photo 1 d'un quart de tour" }));
  await user.type(textField(/Date de la photo/), '15.6.26');
  await user.type(textField(/Heure/), '10:00');
  await mark(user);
  await send(user);
  await waitFor(() => expect(sent()).toHaveLength(1));
  for (const { body, path } of server.requests)
    if (path.includes('/parts/')) parts.push(((body as FormData).get('part') as Blob).arrayBuffer());
  const [whole = new ArrayBuffer()] = await Promise.all(parts);
  const bytes = [...new Uint8Array(whole)];
  expect(bytes.slice(-picture.length)).toEqual(picture);
  // The EXIF orientation: a quarter turn to the right.
  expect(bytes.slice(22, 32)).toEqual([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]);
});

test('each of several photos becomes a counting, with its own hive and its own time', async () => {
  const { user, router } = renderApp(ANY);
  await pick(user, 'Rucher', 'Les Rasses');
  await mark(user);
  await choosePhotos(user, aPhoto('2026-06-15T10:00:00+02:00'), aPhoto('2026-06-15T10:05:00+02:00'));
  const second = await screen.findByRole('article', { name: 'Photo 2' });
  await user.click(within(second).getByRole('combobox', { name: 'Ruche' }));
  await user.click(await screen.findByRole('option', { name: 'Ruche 3' }));
  await user.click(screen.getByRole('button', { name: 'Compter les 2 photos' }));
  await arrivedAt(router, '/automatic_varroa_counting');
  expect(await screen.findByText('2 comptages ont été lancés')).toBeVisible();
  const [one, other] = sent();
  expect(one).not.toHaveProperty('hive_id');
  expect(other).toMatchObject({ hive_id: 13, photo_timestamp: '2026-06-15T10:05+02:00' });
});

test('a double click sends each photo once, with one message', async () => {
  const { user, router } = renderApp(ANY);
  await choosePhotos(user, aPhoto('2026-06-15T10:00:00+02:00'), aPhoto('2026-06-15T10:05:00+02:00'));
  await mark(user);
  pressTwice(screen.getByRole('button', { name: 'Compter les 2 photos' }));
  await arrivedAt(router, '/automatic_varroa_counting');
  expect(await screen.findAllByText('2 comptages ont été lancés')).toHaveLength(1);
  expect(sent()).toHaveLength(2);
});

test('the hive depends on the apiary; from a hive’s page both are fixed (specification 2)', async () => {
  const any = renderApp(ANY);
  await pick(any.user, 'Rucher', 'Les Rasses');
  await pick(any.user, 'Ruche', 'Ruche 2');
  await pick(any.user, 'Rucher', 'La Côte');
  expect(screen.getByRole('combobox', { name: 'Ruche' })).toHaveValue('');
  cleanup();
  renderApp(OF_HIVE);
  expect(await screen.findByRole('combobox', { name: 'Rucher' })).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Rucher' })).toHaveValue('Les Rasses');
  expect(screen.getByRole('combobox', { name: 'Ruche' })).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Ruche' })).toHaveValue('Ruche 2');
  expect(screen.queryByRole('button', { name: /Ne choisir/ })).not.toBeInTheDocument();
});

test('the marker defaults to that of the first camera, and the card says that it links its hive', async () => {
  const camera = aCamera({ default_marker: 'marker_CUSTOM', default_custom_marker_diameter: 22.5 });
  server.on(sensorEndpoints.cameras, { answer: { sensors: [camera, aCamera({ id: 4 })] } });
  const { user } = renderApp(ANY);
  expect(await screen.findByRole('radio', { name: /Autre objet rond/ })).toBeChecked();
  expect(screen.getByRole('textbox', { name: /Diamètre/ })).toHaveValue('22,5');
  await user.click(screen.getByRole('radio', { name: /Carte imprimée/ }));
  expect(screen.getByText(/le comptage se relie tout seul/)).toBeVisible();
});

test.each([
  [413, 'photo_too_big', /Erreur avec le lancement.*La photo est trop grande/],
  [409, 'quota_countings', /^Erreur avec le lancement du comptage. Merci de consulter la console.$/],
] as const)(
  'a refusal with %i is shown on the list in the words of specification 8, and the console has its fields',
  async (status, code, words) => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const errors: FieldErrors = { photo: ['photo_too_big'] };
    server.on(status === 413 ? uploadEndpoints.begin : countingEndpoints.createOfUpload, {
      refuse: { status, code, errors },
    });
    const { user, router } = renderApp(ANY, createMemoryStore({ durable: true }));
    await choosePhotos(user, aPhoto());
    await mark(user);
    await send(user);
    await arrivedAt(router, '/automatic_varroa_counting');
    expect(await screen.findByText(words)).toBeVisible();
    expect(logged).toHaveBeenCalledWith(expect.stringContaining(`${status} ${code}`), errors);
    logged.mockRestore();
  },
);
