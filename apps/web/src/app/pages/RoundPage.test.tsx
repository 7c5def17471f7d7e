import {
  apiaryEndpoints,
  type Hive,
  hiveEndpoints,
  observationEndpoints,
  photoEndpoints,
} from '@propolis/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHive, anApiary, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { title } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';
import { refuse } from '../../../test/waiting.ts';
import { createHive } from '../../features/hives/hives.api.ts';
import { localDay } from '../../lib/dates.ts';
import { newIdempotencyKey } from '../../lib/idempotency.ts';
import { handOver } from '../../lib/writes/hand-over.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import { createMemoryStore, type WriteStore } from '../../lib/writes/write-store.ts';

const ADDRESS = '/apiary/1/round';
const USUAL = ['general_impression', 'brood_frames'];

let server: StandInServer;
const apiaryOf = (hives = threeHives()) => anApiary({ hives });
beforeEach(() => {
  server = signedIn([apiaryOf()]);
  server.on(observationEndpoints.usual, { answer: { items: USUAL } });
  server.on(observationEndpoints.create, { answer: aHive() });
  server.on(observationEndpoints.ids, { answer: [] });
  server.on(observationEndpoints.latest, { answer: [] });
});

type User = ReturnType<typeof renderApp>['user'];
const group = (name: string) => screen.findByLabelText(name, { selector: 'fieldset' });
const answer = async (user: User, item: string, choice: string) =>
  user.click(within(await group(item)).getByRole('button', { name: choice }));
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const sent = () => server.requests.filter(({ method }) => method !== 'GET');
const labels = async () =>
  [
    ...(await screen.findByRole('region', { name: "Ce que vous notez d'habitude" })).querySelectorAll(
      'fieldset',
    ),
  ].map((field) => field.getAttribute('aria-label'));

describe('a round', () => {
  test('continues with the next hive without waiting for the server', async () => {
    server.on(observationEndpoints.create, 'no network');
    const { user } = renderApp(ADDRESS);
    await title('Ruche 1');
    await answer(user, 'Impression générale', 'forte');
    await press(user, 'Enregistrer et suivante');
    expect(await title('Ruche 2')).toBeVisible();
  });

  test('shows the usual items first, and below all others except those that Preferences hides', async () => {
    server = signedIn([apiaryOf()], { brood_frames: false });
    server.on(observationEndpoints.usual, { answer: { items: USUAL } });
    const { user } = renderApp(ADDRESS);
    expect(await labels()).toEqual(['Impression générale']);
    await press(user, 'Tout le reste');
    await user.click(screen.getByRole('button', { name: 'Colonie' }));
    expect(await group('Reine observée')).toBeVisible();
    expect(screen.queryByLabelText('Cadres de couvain')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Général' }));
    expect(screen.getAllByLabelText('Impression générale', { selector: 'fieldset' })).toHaveLength(1);
  });

  test('starts with the items for beginners if the usual ones are unknown', async () => {
    server.on(observationEndpoints.usual, { refuse: { status: 404, code: 'not_found' } });
    renderApp(ADDRESS);
    expect(await labels()).toEqual(
      expect.arrayContaining(['Impression générale', 'Reine observée', 'Cadres de couvain']),
    );
  });

  test('carries the weather from hive to hive, marked as such, and writes nothing for a skipped hive', async () => {
    const { user } = renderApp(ADDRESS);
    await press(user, 'Météo et date les mêmes pour tout le rucher');
    await answer(user, 'Vent', 'calme');
    await answer(user, 'Impression générale', 'forte');
    await press(user, 'Enregistrer et suivante');
    await title('Ruche 2');
    const carried = 'Météo et date calme repris de la ruche précédente';
    expect(screen.getByRole('button', { name: carried })).toHaveAttribute('aria-expanded', 'false');
    await press(user, 'Passer, rien à noter');
    await title('Ruche 3');
    await press(user, carried);
    await answer(user, 'Vent', 'brise');
    expect(screen.queryByText('repris de la ruche précédente')).toBeNull();
    await answer(user, 'Impression générale', 'faible');
    await press(user, 'Enregistrer et terminer');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => body)).toMatchObject([
      { general_impression: 3, weather_wind: 'option_1' },
      { general_impression: 1, weather_wind: 'option_2' },
    ]);
  });

  test('carries a date that was set', async () => {
    const { user } = renderApp(ADDRESS);
    await press(user, 'Météo et date les mêmes pour tout le rucher');
    const day = await screen.findByLabelText(/^Date de l'observation/, { selector: 'input' });
    await user.clear(day);
    await user.type(day, '2.3.2026');
    await answer(user, 'Impression générale', 'forte');
    await press(user, 'Enregistrer et suivante');
    await title('Ruche 2');
    expect(screen.getByText('repris de la ruche précédente')).toBeVisible();
    await answer(user, 'Impression générale', 'forte');
    await press(user, 'Enregistrer et suivante');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent().map(({ body }) => Object(body).observation_date);
    expect(localDay(new Date(first))).toBe('2026-03-02');
    expect(second).toBe(first);
  });

  test('fetches the weather when it first shows, once, if it is a usual item', async () => {
    server.on(observationEndpoints.usual, { answer: { items: [...USUAL, 'weather_wind'] } });
    const { user } = renderApp(ADDRESS);
    await answer(user, 'Vent', 'calme');
    await answer(user, 'Impression générale', 'forte');
    await press(user, 'Enregistrer et suivante');
    await title('Ruche 2');
    expect(screen.queryByLabelText('Vent', { selector: 'fieldset' })).toBeNull();
    expect(screen.getByText('repris de la ruche précédente')).toBeVisible();
  });

  test('copies all values of last time in one press, except those already answered', async () => {
    const lasts = { general_impression: 2, brood_frames: 6, queen_observed: true };
    const hives = threeHives().map((hive) => ({ ...hive, observations_aggregate: lasts }));
    server.on(apiaryEndpoints.list, { answer: [apiaryOf(hives)] });
    const { user } = renderApp(ADDRESS);
    await answer(user, 'Cadres de couvain', '8 cadres');
    await press(user, 'Tout comme la dernière fois');
    const all = screen.getByRole('button', { name: 'Tout comme la dernière fois' });
    expect(all).toHaveAttribute('aria-disabled', 'true');
    // A browser would take the focus from a disabled button.
    expect(all).toBeEnabled();
    await user.click(all);
    await press(user, 'Enregistrer et suivante');
    await waitFor(() => expect(sent()).toHaveLength(1));
    const { observation_date: _date, ...values } = Object(sent()[0]?.body);
    expect(values).toEqual({ general_impression: 2, brood_frames: 8 });
  });

  test('sends a photo with the observation', async () => {
    server.on(photoEndpoints.keep, ({ path }) => ({
      answer: { id: path.split('/').pop(), width: 4, height: 3 },
    }));
    const { user } = renderApp(ADDRESS);
    const photos = await screen.findByRole('region', { name: 'Photos' });
    const [camera] = photos.querySelectorAll<HTMLInputElement>('input[type="file"]');
    await user.upload(camera as HTMLInputElement, new File(['picture'], 'a.jpg', { type: 'image/jpeg' }));
    await press(user, 'Enregistrer et suivante');
    await title('Ruche 2');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [photo, observation] = sent();
    expect(observation?.body).toMatchObject({ photos: [photo?.path.split('/').pop()] });
  });

  test('skips a hive without writing anything, and shows it at the end', async () => {
    const { user } = renderApp(ADDRESS);
    await press(user, 'Passer, rien à noter');
    await title('Ruche 2');
    await press(user, 'Passer, rien à noter');
    await title('Ruche 3');
    await press(user, 'Passer et terminer');
    await title('Bilan du tour');
    expect(screen.getAllByText('passée, rien à noter')).toHaveLength(3);
    expect(sent()).toEqual([]);
  });

  test.each([
    ['a double click', new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })],
    [
      'two taps of a glove',
      new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' }),
    ],
  ])('skips no hive with a double press of %s', async (_what, second) => {
    const { user } = renderApp(ADDRESS);
    await title('Ruche 1');
    await answer(user, 'Impression générale', 'forte');
    await press(user, 'Enregistrer et suivante');
    fireEvent(await screen.findByRole('button', { name: 'Passer, rien à noter' }), second);
    expect(await title('Ruche 2')).toBeVisible();
    await press(user, 'Passer, rien à noter');
    expect(await title('Ruche 3')).toBeVisible();
  });

  test('leads from its end to the skipped hive', async () => {
    const { user } = renderApp(ADDRESS);
    await press(user, 'Ruche 3, à voir');
    await press(user, 'Passer et terminer');
    await title('Bilan du tour');
    expect(screen.getByText('1 sur 3 ruches')).toBeVisible();
    await press(user, 'Y aller\u00A0: Ruche 2');
    expect(await title('Ruche 2')).toBeVisible();
  });

  test('shows refused input again as it was typed, and sends it under its own key', async () => {
    server.on(observationEndpoints.create, {
      refuse: { status: 422, code: 'invalid_fields', errors: { brood_frames: ['too_big'] } },
    });
    const { user } = renderApp(ADDRESS);
    await answer(user, 'Impression générale', 'faible');
    await press(user, 'Enregistrer et suivante');
    expect(await screen.findByText(/^Ruche 1 n'a pas pu être enregistrée/)).toBeVisible();
    server.on(observationEndpoints.create, { answer: aHive() });
    await press(user, 'Ruche 1, à voir');
    await title('Ruche 1');
    expect(
      within(await group('Impression générale'))
        .getByText('faible')
        .closest('button'),
    ).toHaveAttribute('aria-pressed', 'true');
    await press(user, 'Enregistrer et suivante');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  test('continues while a photo is uploading: refused input is shown again, and the beekeeper stays at the chosen hive', async () => {
    const waits: (() => void)[] = [];
    const later = <T,>(answer: T) => new Promise<T>((resolve) => waits.push(() => resolve(answer)));
    server.on(observationEndpoints.create, () =>
      later({ refuse: { status: 422, code: 'invalid_fields', errors: {} } }),
    );
    server.on(photoEndpoints.keep, ({ path }) =>
      later({ answer: { id: path.split('/').pop(), width: 4, height: 3 } }),
    );
    const { user } = renderApp(ADDRESS);
    await answer(user, 'Impression générale', 'faible');
    await press(user, 'Enregistrer et suivante');
    await title('Ruche 2');
    await waitFor(() => expect(waits).toHaveLength(1));
    const photos = await screen.findByRole('region', { name: 'Photos' });
    const [camera] = photos.querySelectorAll<HTMLInputElement>('input[type="file"]');
    await user.upload(camera as HTMLInputElement, new File(['picture'], 'a.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(waits).toHaveLength(2));
    await press(user, 'Enregistrer et suivante');
    await press(user, 'Ruche 3, à voir');
    await title('Ruche 3');
    waits[0]?.();
    expect(await screen.findByRole('button', { name: 'Ruche 1, à voir' })).toBeVisible();
    waits[1]?.();
    expect(await screen.findByRole('button', { name: 'Ruche 2, notée' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ruche 1, à voir' })).toBeVisible();
    expect(await title('Ruche 3')).toBeVisible();
  });

  test.each([
    ['while the form is filled again', false],
    ['after it was noted again', true],
  ])('keeps input that is refused %s beside it, without removing anything', async (_when, isNoted) => {
    const answers: (() => void)[] = [];
    server.on(observationEndpoints.create, ({ body }) =>
      'brood_frames' in (body as object) // of the form, in fields
        ? { answer: aHive() }
        : new Promise((resolve) =>
            answers.push(() => resolve({ refuse: { status: 422, code: 'invalid_fields', errors: {} } })),
          ),
    );
    const store = createMemoryStore({ durable: true });
    const { user } = renderApp(ADDRESS, store);
    await answer(user, 'Impression générale', 'faible');
    await press(user, 'Enregistrer et suivante');
    await title('Ruche 2');
    await waitFor(() => expect(answers).toHaveLength(1));
    await press(user, 'Précédente');
    await press(user, 'Noter autre chose');
    await answer(user, 'Cadres de couvain', '4 cadres');
    if (isNoted) await press(user, 'Enregistrer et suivante');
    answers[0]?.();
    expect(await screen.findByText(/^Refusée : une saisie/)).toBeVisible();
    if (!isNoted) {
      await user.click(await screen.findByRole('button', { name: 'Ruche 2, à voir' }));
      await user.click(await screen.findByRole('button', { name: 'Ruche 1, à voir' }));
      const kept = within(await group('Cadres de couvain')).getByRole('button', { name: '4 cadres' });
      expect(kept).toHaveAttribute('aria-pressed', 'true');
      await press(user, 'Enregistrer et suivante');
    }
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toEqual({ brood_frames: 4, observation_date: expect.any(String) });
    expect(await screen.findByRole('button', { name: 'Ruche 1, notée' })).toBeVisible();
    await waitFor(async () =>
      expect((await store.read('1')).writes).toEqual([
        expect.objectContaining({
          name: 'createObservation',
          variables: expect.objectContaining({ input: expect.objectContaining({ general_impression: 1 }) }),
          refused: expect.objectContaining({ code: 'invalid_fields' }),
        }),
      ]),
    );
  });

  test.each([
    ['was removed', refuse(404, 'not_found')],
    ['had ended', refuse(422, 'invalid_fields', { observation_date: ['hive_ended'] })],
  ])('keeps the observation of a hive that %s in the list of unsent entries', async (_, refusal) => {
    server.on(observationEndpoints.create, refusal);
    const store = createMemoryStore({ durable: true });
    const { user } = renderApp(ADDRESS, store);
    await answer(user, 'Impression générale', 'faible');
    await press(user, 'Enregistrer et suivante');
    expect(await screen.findByText(/^Refusée : une saisie/)).toBeVisible();
    expect((await store.read('1')).writes).toMatchObject([{ name: 'createObservation' }]);
  });

  test('shows the recorded observation of a hive on return; a further one is a new observation', async () => {
    const { user } = renderApp(ADDRESS);
    await answer(user, 'Impression générale', 'forte');
    await press(user, 'Enregistrer et suivante');
    await title('Ruche 2');
    await press(user, 'Précédente');
    await title('Ruche 1');
    const noted = screen.getByRole('region', { name: 'Noté pendant ce tour' });
    expect(noted).toHaveTextContent('Impression générale');
    expect(noted).toHaveTextContent('forte');
    await press(user, 'Noter autre chose');
    await answer(user, 'Cadres de couvain', '4 cadres');
    await press(user, 'Enregistrer et suivante');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toEqual({ brood_frames: 4, observation_date: expect.any(String) });
    const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).not.toBe(keys[0]);
  });

  describe('while another device changes the apiary', () => {
    const [one, two, three] = threeHives();
    async function changeStand(
      client: ReturnType<typeof renderApp>['client'],
      hives: readonly (Hive | undefined)[],
    ) {
      server.on(apiaryEndpoints.list, { answer: [apiaryOf(hives.flatMap((hive) => hive ?? []))] });
      await client.invalidateQueries();
    }
    async function typeAtFirstHive(hives: readonly (Hive | undefined)[]) {
      const { user, client } = renderApp(ADDRESS);
      await answer(user, 'Impression générale', 'forte');
      const typing = within(await group('Impression générale')).getByRole('button', { name: 'forte' });
      expect(typing).toHaveFocus();
      await changeStand(client, hives);
      return typing;
    }

    test('arrives at the start of the next hive, if the one in hand is gone and has no input', async () => {
      const { client } = renderApp(ADDRESS);
      const first = within(await group('Impression générale')).getByRole('button', { name: 'forte' });
      first.focus();
      await changeStand(client, [two, three]);
      await title('Ruche 2');
      expect(first).not.toBeInTheDocument();
      await waitFor(() => expect(document.activeElement).not.toBe(document.body));
      expect(document.activeElement).toContainElement(await group('Impression générale'));
    });

    test('stays at a hive that is gone, if it has input', async () => {
      const typing = await typeAtFirstHive([two, three]);
      expect(await screen.findByText(/^Supprimé, terminé, déplacé ou annulé entre-temps/)).toBeVisible();
      expect(typing).toHaveAttribute('aria-pressed', 'true');
    });

    test('stays at the field in hand, if only the order changes', async () => {
      const moved = [two, three, one].map((hive, at) => hive && { ...hive, position_on_apiary: at + 1 });
      const typing = await typeAtFirstHive(moved);
      await screen.findByText(/^3 sur 3/);
      expect(typing).toHaveFocus();
    });
  });

  test('that was begun days ago starts again', async () => {
    const old = { startedAt: '2026-01-05T10:00:00Z', items: USUAL, at: 12, stops: {} };
    localStorage.setItem('round.1', JSON.stringify(old));
    renderApp(ADDRESS);
    expect(await title('Ruche 1')).toBeVisible();
  });

  test('that was begun yesterday ends with its summary', async () => {
    const stop = { noted: null, before: {}, handedOver: true };
    const startedAt = new Date(Date.now() - 86_400_000).toISOString();
    const begun = { startedAt, items: USUAL, at: 13, stops: { 11: stop, 12: stop } };
    localStorage.setItem('round.1', JSON.stringify(begun));
    const { user } = renderApp(ADDRESS);
    await title('Ruche 3');
    await press(user, 'Passer et terminer');
    expect(await title('Bilan du tour')).toBeVisible();
  });

  test('through an apiary without hives asks for one', async () => {
    server = signedIn([apiaryOf([])]);
    server.on(observationEndpoints.usual, { answer: { items: USUAL } });
    renderApp(ADDRESS);
    expect(await screen.findByRole('link', { name: 'Ajouter une ruche' })).toBeVisible();
  });
});

describe('a round that was paused', () => {
  const goingOn = (stops = {}) =>
    localStorage.setItem(
      'round.1',
      JSON.stringify({ startedAt: new Date().toISOString(), items: USUAL, at: 12, stops }),
    );
  const passed = { noted: null, before: {}, handedOver: true };
  const goOn = 'Continuer le tour\u00A0: Les Rasses, 1 sur 3';

  test('is continued from the dashboard, at the hive where it was left', async () => {
    goingOn({ 11: passed });
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('link', { name: goOn }));
    expect(await title('Ruche 2')).toBeVisible();
  });

  test.each([
    ['nothing was seen', {}],
    ['all was seen', { 11: passed, 12: passed, 13: passed }],
  ])('is not offered where %s', async (_rule, stops) => {
    goingOn(stops);
    renderApp('/');
    expect((await screen.findAllByRole('link', { name: 'Faire le tour' })).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Continuer le tour/)).not.toBeInTheDocument();
  });

  test('sends what an earlier page could not, under its key', async () => {
    const draft = {
      values: { general_impression: 2 },
      date: '2026-06-15T10:00',
      photos: [],
      idempotencyKey: 'k1',
    };
    goingOn({ 11: { noted: draft, before: {}, handedOver: false } });
    renderApp(ADDRESS);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ path: '/api/hives/11/observations', body: { general_impression: 2 } });
    expect(sent()[0]?.headers.get('idempotency-key')).toBe('k1');
    await waitFor(() => expect(localStorage.getItem('round.1')).toContain('"handedOver":true'));
  });

  test('does not send again what the outbox had as the app was killed, before the server answered', async () => {
    localStorage.setItem('account', '1');
    const store = createMemoryStore({ durable: true });
    server.on(observationEndpoints.create, () => new Promise(() => undefined));
    const killed = renderApp(ADDRESS, store);
    await answer(killed.user, 'Impression générale', 'forte');
    await press(killed.user, 'Enregistrer et suivante');
    await title('Ruche 2');
    await waitFor(() => expect(sent()).toHaveLength(1));
    const kept = localStorage.getItem('round.1') ?? '';
    // Unlike a killed page, a closed one still marks it.
    killed.unmount();
    await waitFor(() => expect(localStorage.getItem('round.1')).toContain('"handedOver":true'));
    localStorage.setItem('round.1', kept);
    // In the background it was sent, or the beekeeper withdrew it.
    for (const { id } of (await store.read('1')).writes) await store.settle(id);
    server.on(observationEndpoints.create, { answer: aHive() });
    const { user } = renderApp(ADDRESS, store);
    await title('Ruche 2');
    await answer(user, 'Impression générale', 'forte');
    await press(user, 'Enregistrer et suivante');
    await waitFor(() => expect(sent().at(-1)?.path).toBe('/api/hives/12/observations'));
    expect(sent()).toHaveLength(2);
  });
});

describe('a round past a hive that the server does not have yet', () => {
  let key: string;
  let store: WriteStore;
  beforeEach(() => {
    key = newIdempotencyKey();
    localStorage.setItem('account', '1');
    store = createMemoryStore({ durable: true });
    server = signedIn([apiaryOf([aHive()])]);
    server.on(observationEndpoints.usual, { answer: { items: USUAL } });
    server.on(observationEndpoints.create, { answer: aHive({ id: 99 }) });
    server.on(hiveEndpoints.create, 'no network');
  });
  const setUpHive = ({ client }: ReturnType<typeof renderApp>) =>
    handOver(client, createHive, {
      apiaryId: 1,
      input: { name: 'Neuve', hive_type_id: 1, bee_race_id: 2, color: 'E0C195' },
      idempotencyKey: key,
    });
  function findNetwork() {
    const hive = aHive({ id: 99, name: 'Neuve', position_on_apiary: 2 });
    server.on(hiveEndpoints.create, { answer: hive });
    server.on(apiaryEndpoints.list, { answer: [apiaryOf([aHive(), hive])] });
    window.dispatchEvent(new Event('online'));
  }
  const observed = () => sent().filter(({ path }) => path.endsWith('/observations'));

  test('stays in place, with its input, when the hive gets its server id', async () => {
    const app = renderApp(ADDRESS, store);
    await title('Ruche 1');
    await setUpHive(app);
    await press(app.user, 'Passer, rien à noter');
    await title('Neuve');
    await answer(app.user, 'Impression générale', 'forte');
    findNetwork();
    await waitFor(() => expect(localStorage.getItem('round.1')).toContain('"at":99'));
    await waitFor(async () => expect((await store.read('1')).writes).toEqual([]));
    expect(await title('Neuve')).toBeVisible();
    expect(screen.queryByText('Votre saisie a été retrouvée.')).not.toBeInTheDocument();
    await answer(app.user, 'Cadres de couvain', '4 cadres');
    await press(app.user, 'Enregistrer et terminer');
    await title('Bilan du tour');
    await waitFor(() => expect(observed()).toHaveLength(1));
    expect(observed()[0]).toMatchObject({
      path: '/api/hives/99/observations',
      body: { general_impression: 3, brood_frames: 4 },
    });
    expect(localStorage.getItem('round.1')).not.toMatch(/[:"]-\d/);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('observation-draft'))).toEqual([]);
  });

  test('sends an observation that was recorded as the app closed, once, after the hive', async () => {
    const first = renderApp('/', store);
    await setUpHive(first);
    first.unmount();
    const noted = {
      values: { brood_frames: 4 },
      date: '2026-06-15T10:00',
      photos: [],
      idempotencyKey: newIdempotencyKey(),
    };
    localStorage.setItem(
      'round.1',
      JSON.stringify({
        startedAt: new Date().toISOString(),
        items: USUAL,
        at: 11,
        stops: { [shownId({ ref: key })]: { noted, before: {}, handedOver: false } },
      }),
    );
    renderApp(ADDRESS, store);
    await waitFor(async () => expect((await store.read('1')).writes).toHaveLength(2));
    expect(observed()).toEqual([]);
    findNetwork();
    await waitFor(() => expect(observed()).toHaveLength(1));
    expect(observed()[0]?.path).toBe('/api/hives/99/observations');
    await waitFor(() => expect(localStorage.getItem('round.1')).toMatch(/"99":.*"handedOver":true/));
  });
});
