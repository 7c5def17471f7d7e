import { apiaryEndpoints, observationEndpoints, photoEndpoints } from '@propolis/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { arrivedAt, failure } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';
import { untilStored } from '../../../test/waiting.ts';
import { dayText } from '../../lib/date-text.ts';
import { localDay } from '../../lib/dates.ts';
import { toLocalMinute } from '../../lib/local-minute.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

const ADDRESS = '/apiary/1/hive/11/observation';
const USUAL = ['general_impression', 'structure_honey_super', 'queen_observed', 'brood_frames'];
const hive = aHive({ observations_aggregate: { brood_frames: 6 } });

let server: StandInServer;
beforeEach(() => {
  server = signedIn([anApiary({ hives: [hive] })]);
  server.on(observationEndpoints.ids, { answer: [] });
  server.on(observationEndpoints.latest, { answer: [] });
  server.on(observationEndpoints.usual, { answer: { items: USUAL } });
});

type User = ReturnType<typeof renderApp>['user'];
// By label, not by role: the form is long, and queries by role are slow in it.
const group = (name: string) => screen.findByLabelText(name, { selector: 'fieldset' });
const answer = async (user: User, item: string, choice: string) =>
  user.click(within(await group(item)).getByRole('button', { name: choice }));
const field = (label: string) => screen.findByLabelText(label, { selector: 'input' });
const open = async (user: User, category: string) => {
  const index = await screen.findByLabelText('Rubriques');
  await user.click(within(index).getByRole('button', { name: new RegExp(`^${category}`) }));
};
const save = (user: User) => user.click(screen.getByText("Enregistrer l'observation"));
const sent = () => server.requests.filter(({ method }) => method !== 'GET');

describe('a new observation', () => {
  test('takes no focus as the first page, and moves it to its heading after a navigation', async () => {
    server.on(observationEndpoints.create, { answer: hive });
    const { user, router } = renderApp(ADDRESS);
    expect(await group('Impression générale')).toBeVisible();
    expect(document.body).toHaveFocus();
    await answer(user, 'Impression générale', 'forte');
    await save(user);
    await arrivedAt(router, '/apiary/1/hive/11');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: hive.name })).toHaveFocus());
  });

  test('with five items takes at most eight presses and no keyboard', async () => {
    server.on(observationEndpoints.create, { answer: hive });
    const { user, router } = renderApp(ADDRESS);
    let presses = 0;
    const press = async (action: Promise<void>) => {
      presses += 1;
      await action;
    };
    await press(answer(user, 'Impression générale', 'forte'));
    await press(answer(user, 'Hausses', '1 hausse'));
    await press(answer(user, 'Reine observée', 'Oui'));
    await press(answer(user, 'Cadres de couvain', '7 cadres'));
    await press(open(user, 'Nourriture'));
    await press(user.click(await screen.findByLabelText('Augmenter : Quantité de nourriture')));
    await press(save(user));
    await arrivedAt(router, '/apiary/1/hive/11');
    expect(presses).toBeLessThanOrEqual(8);
    expect(sent()[0]?.body).toMatchObject({
      general_impression: 3,
      structure_honey_super: 1,
      queen_observed: true,
      brood_frames: 7,
      feeding_quantity: 0.5,
    });
  });

  test('stays to be copied when another device removes its hive, which a new visit does not find', async () => {
    const { user, client, unmount } = renderApp(ADDRESS);
    await open(user, 'Général');
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    await user.type(notes, 'Reine marquée');
    server.on(apiaryEndpoints.list, { answer: [anApiary()] });
    await client.refetchQueries();
    expect(await screen.findByText(/^Supprimé, terminé, déplacé ou annulé entre-temps/)).toBeVisible();
    expect(notes).toHaveValue('Reine marquée');
    unmount();
    renderApp(ADDRESS);
    expect(await screen.findByText("Cette ruche n'existe pas")).toBeVisible();
  });

  test('sends only touched items, with the date and a key of its own (specification 5)', async () => {
    server.on(observationEndpoints.create, { answer: hive });
    const { user } = renderApp(ADDRESS);
    await answer(user, 'Impression générale', 'normale');
    await answer(user, 'Attention particulière', 'Oui');
    await answer(user, 'Attention particulière', 'Oui');
    await save(user);
    expect(await screen.findByText('Observation de Ruche 1 enregistrée')).toBeVisible();
    const [request] = sent();
    expect(Object.keys(request?.body ?? {}).sort()).toEqual(['general_impression', 'observation_date']);
    expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('omits items that Preferences hides', async () => {
    server = signedIn([anApiary({ hives: [hive] })], { harvest: false, general_notes: false });
    renderApp(ADDRESS);
    const index = await screen.findByLabelText('Rubriques');
    expect(within(index).queryByRole('button', { name: 'Récolte' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Notes' })).not.toBeInTheDocument();
  });

  test('has no date if the preferences hide it, and uses the current time', async () => {
    server = signedIn([anApiary({ hives: [hive] })], { observation_date: false });
    server.on(observationEndpoints.ids, { answer: [] });
    server.on(observationEndpoints.latest, { answer: [] });
    server.on(observationEndpoints.create, { answer: hive });
    const { user } = renderApp(ADDRESS);
    await answer(user, 'Impression générale', 'forte');
    expect(screen.queryByText("Date de l'observation")).not.toBeInTheDocument();
    await save(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    const { observation_date } = Object(sent()[0]?.body);
    expect(localDay(new Date(observation_date))).toBe(localDay(new Date()));
  });

  test('is not in the history once it is saved', async () => {
    server.on(observationEndpoints.create, { answer: hive });
    const { user, router } = renderApp('/apiary/1/hive/11');
    await user.click(
      (await screen.findAllByRole('link', { name: 'Nouvelle observation' }))[0] as HTMLElement,
    );
    await answer(user, 'Impression générale', 'forte');
    await save(user);
    await arrivedAt(router, '/apiary/1/hive/11');
    router.history.back();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(router.state.location.pathname).toBe('/apiary/1/hive/11');
  });

  test("shows the server's errors under their items and opens their category", async () => {
    server.on(observationEndpoints.create, {
      refuse: {
        status: 422,
        code: 'invalid_fields',
        errors: { harvest_wax: ['too_big'], general_impression: ['invalid'] },
      },
    });
    const { user } = renderApp(ADDRESS);
    await answer(user, 'Impression générale', 'forte');
    await save(user);
    expect(await screen.findByText('Cette valeur est trop grande')).toBeVisible();
    const impression = screen.getByLabelText('Impression générale', { selector: 'fieldset' });
    expect(impression).toHaveAccessibleDescription("Cette valeur n'est pas valable");
    expect(screen.getByRole('alert')).toHaveTextContent('Veuillez corriger les champs signalés.');
  });
});

describe('the input', () => {
  test('is sent as it is: during sending the fields are disabled, and refused input can be changed', async () => {
    let give = (_answer: 'no network') => {};
    server.on(observationEndpoints.create, () => new Promise<'no network'>((resolve) => (give = resolve)));
    const { user } = renderApp(ADDRESS);
    await answer(user, 'Impression générale', 'forte');
    await save(user);
    const fields = await group('Impression générale');
    await waitFor(() => expect(fields.closest('[inert]')).not.toBeNull());
    expect(screen.getByText("Enregistrer l'observation").closest('[inert]')).toBeNull();
    give('no network');
    expect(await failure()).toHaveTextContent('Votre saisie est seulement sur cet appareil.');
    await waitFor(() => expect(fields.closest('[inert]')).toBeNull());
  });

  test('is sent again under the same key after a network failure, and is deleted once sent', async () => {
    server.on(observationEndpoints.create, 'no network');
    const { user } = renderApp(ADDRESS);
    await answer(user, 'Impression générale', 'forte');
    await save(user);
    expect(await failure()).toHaveTextContent('Votre saisie est seulement sur cet appareil.');
    cleanup();
    server.on(observationEndpoints.create, { answer: hive });
    const again = renderApp(ADDRESS);
    await group('Impression générale');
    await save(again.user);
    await arrivedAt(again.router, '/apiary/1/hive/11');
    const [first, second] = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('observation-draft'));
    await waitFor(() => expect(drafts()).toEqual([]));
  });
});

describe('photos of a visit', () => {
  const photo = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });
  const choose = async (user: User, ...files: File[]) => {
    const field = await screen.findByRole('region', { name: 'Photos' });
    const inputs = field.querySelectorAll<HTMLInputElement>('input[type="file"]');
    await user.upload(inputs[1] as HTMLInputElement, files); // the second input accepts several files
    return field;
  };
  const keeping = () =>
    server.on(photoEndpoints.keep, ({ path }) => ({
      answer: { id: path.split('/').pop(), width: 4, height: 3 },
    }));
  const photosSent = () => sent().filter(({ path }) => path.startsWith('/api/photos/'));

  test('are sent as soon as they are chosen, and belong to the observation in their order', async () => {
    keeping();
    server.on(observationEndpoints.create, { answer: hive });
    const { user } = renderApp(ADDRESS);
    await choose(user, photo('a.jpg'), photo('b.jpg'));
    await waitFor(() => expect(photosSent()).toHaveLength(2));
    await save(user);
    expect(await screen.findByText('Observation de Ruche 1 enregistrée')).toBeVisible();
    const ids = photosSent().map(({ path }) => path.split('/').pop());
    expect(sent().at(-1)?.body).toEqual({ observation_date: expect.any(String), photos: ids });
  });

  test('can be chosen again after they were removed', async () => {
    keeping();
    const { user } = renderApp(ADDRESS);
    const chosen = photo('a.jpg');
    const field = await choose(user, chosen);
    await user.click(await within(field).findByRole('button', { name: 'Retirer la photo 1' }));
    expect(within(field).queryByRole('img')).not.toBeInTheDocument();
    await choose(user, chosen);
    expect(await within(field).findByRole('img', { name: 'Photo 1' })).toBeVisible();
  });

  test('on the server survive a reload', async () => {
    keeping();
    server.on(photoEndpoints.get, { file: 'picture' });
    const first = renderApp(ADDRESS);
    await choose(first.user, photo('a.jpg'));
    await waitFor(() => expect(screen.queryByText('Envoi de la photo 1')).not.toBeInTheDocument());
    cleanup();
    const { user } = renderApp(ADDRESS);
    expect(await screen.findByRole('img', { name: 'Photo 1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tout effacer' }));
    expect(screen.queryByRole('img', { name: 'Photo 1' })).not.toBeInTheDocument();
  });

  test('on this device survive a reload while they are sent', async () => {
    localStorage.setItem('account', '1');
    const store = createMemoryStore({ durable: true });
    server.on(photoEndpoints.keep, () => new Promise<never>(() => undefined));
    const first = renderApp(ADDRESS, store);
    await choose(first.user, photo('a.jpg'));
    await waitFor(() => expect(photosSent()).toHaveLength(1));
    const id = photosSent()[0]?.path.split('/').pop();
    expect(JSON.parse(localStorage.getItem('observation-draft.11') ?? '{}')).toMatchObject({ photos: [id] });
    cleanup();
    renderApp(ADDRESS, store);
    expect(await screen.findByRole('img', { name: 'Photo 1' })).toBeVisible();
  });

  test('do not delay storing the observation, which is sent after them', async () => {
    localStorage.setItem('account', '1');
    const store = createMemoryStore({ durable: true });
    server.on(photoEndpoints.keep, () => new Promise<never>(() => undefined));
    renderApp(ADDRESS, store);
    const field = await screen.findByRole('region', { name: 'Photos' });
    // Fake timers: the page stops waiting for an answer after ten seconds.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const input = field.querySelectorAll('input')[1] as HTMLInputElement; // the second input accepts several files
    fireEvent.change(input, { target: { files: [photo('a.jpg')] } });
    fireEvent.click(screen.getByText("Enregistrer l'observation"));
    await untilStored(store, ['keepPhoto', 'createObservation']);
    expect(sent().some(({ path }) => path.endsWith('/observations'))).toBe(false);
  });

  test('that are refused after the observation was stored are the reason shown for its refusal', async () => {
    localStorage.setItem('account', '1');
    let refuse = () => {};
    const refused = new Promise<{ refuse: { status: 415; code: 'not_an_image' } }>((resolve) => {
      refuse = () => resolve({ refuse: { status: 415, code: 'not_an_image' } });
    });
    server.on(photoEndpoints.keep, () => refused);
    server.on(observationEndpoints.create, {
      refuse: { status: 422, code: 'invalid_fields', errors: { photos: ['not_found'] } },
    });
    const store = createMemoryStore({ durable: true });
    const { user } = renderApp(ADDRESS, store);
    await choose(user, photo('a.jpg'));
    await save(user);
    await waitFor(async () => expect((await store.read('1')).writes).toHaveLength(2));
    refuse();
    expect(await screen.findByText(/Une photo n'a pas pu être envoyée/)).toBeVisible();
    expect((await store.read('1')).writes).toEqual([]);
  });

  test('that could not be sent block the observation until they are sent again or removed', async () => {
    server.on(photoEndpoints.keep, 'no network');
    server.on(observationEndpoints.create, { answer: hive });
    const { user } = renderApp(ADDRESS);
    await answer(user, 'Impression générale', 'forte');
    const field = await choose(user, photo('a.jpg'));
    await within(field).findByRole('button', { name: 'Renvoyer la photo 1' });
    await save(user);
    expect(await screen.findByText(/Une photo n'a pas pu être envoyée/)).toBeVisible();
    expect(sent().some(({ path }) => path.endsWith('/observations'))).toBe(false);
    const [failed] = photosSent();
    keeping();
    await user.click(within(field).getByRole('button', { name: 'Renvoyer la photo 1' }));
    await waitFor(() => expect(within(field).queryByRole('alert')).not.toBeInTheDocument());
    expect(photosSent().at(-1)?.path).toBe(failed?.path);
    await user.click(within(field).getByRole('button', { name: 'Retirer la photo 1' }));
    await save(user);
    expect(await screen.findByText('Observation de Ruche 1 enregistrée')).toBeVisible();
    expect(sent().at(-1)?.body).not.toHaveProperty('photos');
  });

  const heic = () => new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'a.heic', { type: 'image/heic' });

  test('that this browser and the server cannot read are refused at once, also without a network', async () => {
    server.on(photoEndpoints.keep, 'no network');
    const { user } = renderApp(ADDRESS, createMemoryStore({ durable: true }));
    const field = await choose(user, heic());
    expect(await within(field).findByRole('alert')).toHaveTextContent(/HEIC.*JPEG/);
    expect(photosSent()).toEqual([]);
  });

  test('that this browser can read are sent as JPEG, also if the HEIC is smaller', async () => {
    const jpeg = new Blob(['a JPEG that is larger than its HEIC'], { type: 'image/jpeg' });
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => {} }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      canvas: {},
      fillRect: () => {},
      drawImage: () => {},
    } as never); // The pen draws nothing.
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(jpeg));
    keeping();
    const { user } = renderApp(ADDRESS);
    await choose(user, heic());
    await waitFor(() => expect(photosSent()).toHaveLength(1));
    const body = photosSent()[0]?.body;
    expect(body instanceof FormData && body.get('photo')).toHaveProperty('size', jpeg.size);
  });

  test('that are refused show the reason', async () => {
    const { user } = renderApp(ADDRESS);
    for (const [status, code, words] of [
      [415, 'not_an_image', /image/],
      [409, 'quota_photos', /autant de photos que possible/],
      [409, 'quota_photo_bytes', /occupent toute la place/],
    ] as const) {
      server.on(photoEndpoints.keep, { refuse: { status, code } });
      const field = await choose(user, photo('a.jpg'));
      expect(await within(field).findByRole('alert')).toHaveTextContent(words);
      await user.click(within(field).getByLabelText('Retirer la photo 1'));
    }
  });
});

describe('correcting an observation', () => {
  const known = {
    id: 5,
    observation_date: '2026-05-06T08:15:30.000Z',
    data: { brood_frames: 3, problem_observed: false },
    photos: [],
    version: 1,
  };
  beforeEach(() => {
    server.on(observationEndpoints.ids, { answer: [{ id: 5, observation_date: known.observation_date }] });
    server.on(observationEndpoints.latest, { answer: [known] });
    server.on(observationEndpoints.update, { answer: known });
  });

  test('shows the saved values, keeps its date to the second and sends all of its values', async () => {
    const { user, router } = renderApp('/apiary/1/hive/11/observation/5/edit');
    const date = new Date(known.observation_date);
    expect(await field("Date de l'observation *")).toHaveValue(dayText(localDay(date), 'fr'));
    expect(await field('Heure *')).toHaveValue(toLocalMinute(date).slice(-5));
    await answer(user, 'Impression générale', 'forte');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await arrivedAt(router, '/apiary/1/hive/11');
    expect(sent()[0]).toMatchObject({ method: 'PUT', path: '/api/observations/5' });
    expect(sent()[0]?.body).toEqual({ brood_frames: 3, problem_observed: false, general_impression: 3 });
  });

  test('reports a missing observation', async () => {
    renderApp('/apiary/1/hive/11/observation/99/edit');
    expect(await screen.findByRole('heading', { name: "Cette observation n'existe pas" })).toBeVisible();
  });
});
