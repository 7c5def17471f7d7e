import {
  accountEndpoints,
  apiaryEndpoints,
  countingEndpoints,
  hiveEndpoints,
  observationEndpoints,
  photoEndpoints,
} from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aHive, anApiary, BEEKEEPER, signedIn } from '../../../test/beekeeping.ts';
import { aCounting } from '../../../test/countings.ts';
import { arrivedAt, enter, pick } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';
import { type Entered, refuse, SEEN } from '../../../test/waiting.ts';
import { createApiary } from '../../features/apiaries/apiaries.api.ts';
import { createHive } from '../../features/hives/hives.api.ts';
import { createObservation } from '../../features/observations/observations.api.ts';
import { newIdempotencyKey } from '../../lib/idempotency.ts';
import { handOver } from '../../lib/writes/hand-over.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

// The subject of a form gets its server id while the form is open.

let server: StandInServer;
let online: boolean;
/**
 * The key of a thing that the server does not have yet; unique, because ids stay known while the app runs.
 */
let key: string;
let id: number;
beforeEach(() => {
  server = signedIn([anApiary({ hives: [aHive()] })]);
  server.on(observationEndpoints.ids, { answer: [] });
  server.on(observationEndpoints.latest, { answer: [] });
  for (const { create } of [apiaryEndpoints, hiveEndpoints, observationEndpoints])
    server.on(create, 'no network');
  online = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  localStorage.setItem('account', '1');
  key = newIdempotencyKey();
  id = shownId({ ref: key });
});

/** Opens the form at this address, after these writes were made without a network. */
async function openForm(address: string, ...made: readonly Entered[]) {
  const store = createMemoryStore({ durable: true });
  const app = renderApp(address, store);
  for (const [mutation, variables] of made)
    await handOver(app.client, mutation, { idempotencyKey: key, ...variables });
  const allSent = () => waitFor(async () => expect((await store.read('1')).writes).toEqual([]));
  return { ...app, allSent };
}
type User = ReturnType<typeof renderApp>['user'];
const NEW_HIVE = {
  apiaryId: 1,
  input: {
    name: null,
    hive_type_id: 1,
    bee_race_id: 2,
    color: 'E0C195',
    description: null,
    frames_per_layer: 12,
  },
};
const NEW_APIARY = {
  input: {
    name: null,
    reference: 'VD-1',
    latitude: 46.8,
    longitude: 6.5,
    is_covered: false,
    address: null,
    altitude: null,
    weather_station_automatic: false,
  },
};
const NEW_OBSERVATION = {
  hiveId: 11,
  input: { brood_frames: 3, observation_date: SEEN },
};

/** Without a browser event: the next write detects the network, and earlier writes are sent first. */
function findNetwork() {
  online = true;
  const hive = aHive({ id: 57, name: 'Érable', position_on_apiary: 2 });
  const apiary = anApiary({ id: 58, name: 'La Côte' });
  server.on(hiveEndpoints.create, { answer: hive });
  server.on(apiaryEndpoints.create, { answer: apiary });
  server.on(apiaryEndpoints.list, { answer: [anApiary({ hives: [aHive(), hive] }), apiary] });
  server.on(observationEndpoints.create, ({ path }) => ({
    answer: { ...(path.includes('57') ? hive : aHive()), observation_id: 59 },
  }));
  const data = { brood_frames: 3 };
  const observation = { id: 59, observation_date: SEEN, data, photos: [], version: 1 };
  server.on(observationEndpoints.ids, { answer: [{ id: 59, observation_date: SEEN }] });
  server.on(observationEndpoints.latest, { answer: [observation] });
  server.on(observationEndpoints.update, { answer: observation });
}

const sent = () => server.requests.filter(({ method }) => method !== 'GET');
const drafts = () => Object.keys(localStorage).filter((name) => name.includes('-draft.'));
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
// By label, not by role: the form is long, and queries by role are slow in it.
async function noteImpression(user: User, choice: string) {
  const impression = await screen.findByLabelText('Impression générale', { selector: 'fieldset' });
  await user.click(within(impression).getByRole('button', { name: choice }));
}

describe('an observation', () => {
  const ofNewHive = () => openForm(`/apiary/1/hive/${id}/observation`, [createHive, NEW_HIVE]);
  const ofItself = () =>
    openForm(`/apiary/1/hive/11/observation/${id}/edit`, [createObservation, NEW_OBSERVATION]);

  test('whose hive is sent first leaves no draft behind', async () => {
    const { user, router, allSent } = await ofNewHive();
    await noteImpression(user, 'forte');
    findNetwork();
    await press(user, "Enregistrer l'observation");
    await arrivedAt(router, '/apiary/1/hive/57');
    await allSent();
    expect(sent().at(-1)).toMatchObject({ path: '/api/hives/57/observations' });
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  test('that is corrected before it was sent leaves no draft behind', async () => {
    const { user, router, allSent } = await ofItself();
    await noteImpression(user, 'forte');
    findNetwork();
    await press(user, 'Enregistrer');
    await arrivedAt(router, '/apiary/1/hive/11');
    await allSent();
    expect(sent().at(-1)).toMatchObject({ method: 'PUT', path: '/api/observations/59' });
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  /** A photo that is uploading when everything else was sent. */
  async function choosePhoto(user: User, untilGone: () => Promise<unknown>) {
    const field = await screen.findByRole('region', { name: 'Photos' });
    const inputs = field.querySelectorAll<HTMLInputElement>('input[type="file"]');
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.on(photoEndpoints.keep, async ({ path }) => {
      await held;
      return { answer: { id: path.split('/').pop(), width: 4, height: 3 } };
    });
    const photo = new File(['a comb'], 'comb.jpg', { type: 'image/jpeg' });
    await user.upload(inputs[1] as HTMLInputElement, photo); // the second input accepts several files
    await untilGone();
    arrive();
    await waitFor(() => expect(screen.queryByText('Envoi de la photo 1')).not.toBeInTheDocument());
    // The redirect to the hive's server id rerenders the page.
    await waitFor(() => expect(screen.getByRole('img', { name: 'Photo 1' })).toBeVisible());
  }

  test('keeps a photo that is uploading when its hive is sent', async () => {
    const { user, router, allSent } = await ofNewHive();
    await noteImpression(user, 'forte');
    findNetwork();
    await choosePhoto(user, () => arrivedAt(router, '/apiary/1/hive/57/observation'));
    await press(user, "Enregistrer l'observation");
    await allSent();
    expect(sent().at(-1)?.body).toMatchObject({ general_impression: 3, photos: [expect.any(String)] });
  });

  test('that is corrected stays unchanged when its hive is sent', async () => {
    const hiveKey = newIdempotencyKey();
    const hiveId = shownId({ ref: hiveKey });
    const { user, router } = await openForm(
      `/apiary/1/hive/${hiveId}/observation/${id}/edit`,
      [createHive, { ...NEW_HIVE, idempotencyKey: hiveKey }],
      [createObservation, { ...NEW_OBSERVATION, hiveId }],
    );
    await noteImpression(user, 'forte');
    findNetwork();
    server.on(observationEndpoints.create, 'no network');
    window.dispatchEvent(new Event('online'));
    await arrivedAt(router, `/apiary/1/hive/57/observation/${id}/edit`);
    expect(await screen.findByRole('button', { name: 'forte', pressed: true })).toBeVisible();
    expect(screen.queryByText('Votre saisie a été retrouvée.')).toBeNull();
  });

  test('keeps a photo that is uploading when it is sent itself', async () => {
    const { user, allSent } = await ofItself();
    await noteImpression(user, 'forte');
    findNetwork();
    const isAskedFor = () => server.requests.some(({ path }) => path.endsWith('/11/observations/latest'));
    await choosePhoto(user, () => waitFor(() => expect(isAskedFor()).toBe(true)));
    await press(user, 'Enregistrer');
    await allSent();
    const photos = [expect.any(String)];
    expect(sent().at(-1)).toMatchObject({ path: '/api/observations/59', body: { photos } });
  });
});

const NOTHING_CHOSEN: readonly (readonly [RegExp, string])[] = [];
describe.each([
  {
    form: 'a hive',
    address: () => `/apiary/1/hive/${id}/edit`,
    waiting: createHive,
    input: NEW_HIVE,
    typed: /Nom/,
    chosen: NOTHING_CHOSEN,
    saved: { endpoint: hiveEndpoints.update, answer: aHive({ id: 57 }) },
    path: '/api/hives/57',
  },
  {
    form: 'an apiary',
    address: () => `/apiary/${id}/edit`,
    waiting: createApiary,
    input: NEW_APIARY,
    typed: /Nom/,
    chosen: NOTHING_CHOSEN,
    saved: { endpoint: apiaryEndpoints.update, answer: anApiary({ id: 58 }) },
    path: '/api/apiaries/58',
  },
  {
    form: 'a new hive of an apiary',
    address: () => `/apiary/${id}/hive/add`,
    waiting: createApiary,
    input: NEW_APIARY,
    typed: /Nom/,
    chosen: [
      [/Type de ruche/, 'Dadant-Blatt'],
      [/Race d'abeilles/, 'Buckfast'],
    ],
    saved: { endpoint: hiveEndpoints.create, answer: aHive({ id: 60, apiary_id: 58 }) },
    path: '/api/apiaries/58/hives',
  },
  {
    form: 'a count of a hive',
    address: () => `/automatic_varroa_counting/by_hand?hive=${id}`,
    waiting: createHive,
    input: NEW_HIVE,
    typed: /Nombre de varroas/,
    chosen: NOTHING_CHOSEN,
    saved: { endpoint: countingEndpoints.countByHand, answer: aCounting() },
    path: '/api/automatic_varroa_counting/by_hand',
  },
] as const)(
  'the form of $form that is sent first',
  ({ address, waiting, input, typed, chosen, saved, path }) => {
    async function filled() {
      const app = await openForm(address(), [waiting, input]);
      await enter(app.user, typed, '84');
      for (const [field, option] of chosen) await pick(app.user, field, option);
      expect(drafts()).toHaveLength(1);
      findNetwork();
      return app;
    }
    const submit = (user: User) =>
      user.click(screen.getByText(/^(Enregistrer|Ajouter la)/, { selector: 'button *' }));

    test('leaves no draft behind', async () => {
      const { user, allSent } = await filled();
      server.on(saved.endpoint, { answer: saved.answer });
      await submit(user);
      await allSent();
      expect(sent().at(-1)).toMatchObject({ path });
      await waitFor(() => expect(drafts()).toEqual([]));
    });

    test("shows the reason of a refusal, and does not treat its own write as another device's edit", async () => {
      const { user } = await filled();
      server.on(saved.endpoint, refuse(409, 'quota_hives'));
      await submit(user);
      await waitFor(() =>
        expect(screen.getByRole('alert')).toHaveTextContent(/autant de ruches que possible/),
      );
      expect(screen.queryByText(/Un autre appareil vient d'enregistrer/)).toBeNull();
      expect(screen.getByRole('textbox', { name: typed })).toHaveValue('84');
    });
  },
);

test('the form of a new hive keeps showing its apiary', async () => {
  await openForm(`/apiary/${id}/hive/add`, [createApiary, NEW_APIARY]);
  const apiary = await screen.findByRole('combobox', { name: /^Rucher/ });
  expect(apiary).toHaveValue('Rucher-2');
  findNetwork();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(apiary).toHaveValue('La Côte'));
});

test.each([
  ['/automatic_varroa_counting/by_hand', 'Comptage à la main'],
  ['/apiary/1/record/come?hives=[11]', 'Colonies arrivées'],
])('the form at %s is shown once the account of its draft is known', async (address, name) => {
  localStorage.removeItem('account');
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.on(accountEndpoints.user, () => held.then(() => ({ answer: BEEKEEPER })));
  renderApp(address, createMemoryStore({ durable: true }));
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  expect(document.querySelector('form')).toBeNull();
  arrive();
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
});
