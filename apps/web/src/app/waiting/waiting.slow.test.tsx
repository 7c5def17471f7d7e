import {
  accountEndpoints,
  apiaryEndpoints,
  hiveEndpoints,
  observationEndpoints,
  photoEndpoints,
  recordEndpoints,
} from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHive, anApiary, BEEKEEPER, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { arrivedAt, confirm, setText, title } from '../../../test/elements.ts';
import { aFeeding, aRecord } from '../../../test/records.ts';
import type { StandInServer } from '../../../test/server.ts';
import {
  anObservation,
  answerWrites,
  type Entered,
  KEY,
  openWaiting,
  refuse,
  SEEN,
} from '../../../test/waiting.ts';
import { createApiary } from '../../features/apiaries/apiaries.api.ts';
import { countByHand } from '../../features/countings/by-hand/hand-counts.api.ts';
import { createHive, removeHive, updateHive } from '../../features/hives/hives.api.ts';
import { observationEdit } from '../../features/observations/form/observation-edit.ts';
import { removeObservation, updateObservation } from '../../features/observations/observations.api.ts';
import { keepPhoto } from '../../features/observations/photos/photos.api.ts';
import { createRecord } from '../../features/records/records.api.ts';
import { messagesOf } from '../../lib/i18n/messages.ts';
import { newIdempotencyKey } from '../../lib/idempotency.ts';
import { knowAccount } from '../../lib/session.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import type { AnyMutation } from '../../lib/writes/mutation.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import { createMemoryStore, type WriteStore } from '../../lib/writes/write-store.ts';
import { KEPT_MUTATIONS } from '../mutations.ts';

const PHOTO = '6f1c0e0a-0000-4000-8000-000000000003';

let server: StandInServer;
/** Unique, because ids stay known while the app runs, also in later tests. */
let hiveKey: string;
let store: WriteStore;
beforeEach(() => {
  server = signedIn([
    anApiary({ hives: threeHives() }),
    anApiary({ id: 2, name: 'La Côte', hives: [aHive({ id: 21, apiary_id: 2, name: 'Bleuet' })] }),
  ]);
  server.on(observationEndpoints.ids, { answer: [] });
  server.on(observationEndpoints.latest, { answer: [] });
  server.on(accountEndpoints.logout, { answer: undefined });
  hiveKey = newIdempotencyKey();
  store = createMemoryStore({ durable: true });
  knowAccount(BEEKEEPER.id, 'Bearer abc');
});

/** The waiting list with these entries. */
async function waiting(...entries: readonly Entered[]) {
  const app = await openWaiting({ server, store }, ...entries);
  await title("Ce qui attend d'être envoyé");
  return app;
}
type App = Awaited<ReturnType<typeof waiting>>;

const entries = () => screen.queryAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
const entry = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('li') ?? heading);
};
const press = async ({ user }: App, name: string) => user.click(await screen.findByRole('button', { name }));
const sendNow = (app: App) => press(app, 'Essayer maintenant');
const sent = (method: string) => server.requests.filter((request) => request.method === method);
const OBSERVATION = 'Nouvelle observation, 12 juin 2026';
const nothingWaits = () => screen.findByText("Rien n'attend");

const EXPORTS = Object.values(
  import.meta.glob<Readonly<Record<string, unknown>>>('../../features/**/*.api.ts', { eager: true }),
).flatMap((file) => Object.values(file));
const isKept = (one: unknown): one is AnyMutation => typeof one === 'object' && one !== null && 'run' in one;

test('every feature mutation that may be queued has a unique name, and texts in the list', () => {
  const { kinds } = messagesOf('fr').waiting;
  const ours = EXPORTS.filter(isKept);
  const names = ours.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
  expect(KEPT_MUTATIONS.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(ours.filter(({ name, kind = name }) => !(kind in kinds)).map(({ name }) => name)).toEqual([]);
});

describe('an entry that waits', () => {
  test('shows its title, place and number of photos, and leads to its page', async () => {
    const photo = { id: PHOTO, file: new Blob(['a comb']) };
    const input = { general_impression: 3, observation_date: SEEN, photos: [PHOTO] };
    const { user, router } = await waiting([keepPhoto, photo], anObservation({ input }));
    const card = await entry(OBSERVATION);
    expect(entries()).toHaveLength(1);
    expect(card.getByText(/^Ruche 1 · Les Rasses · avec 1 photo · Saisie le /)).toBeVisible();
    expect(card.getByText('Seulement sur cet appareil')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Ouvrir' }));
    await arrivedAt(router, '/apiary/1/hive/11');
    expect(router.state.location.search).toEqual({ tab: 'observations' });
  });

  test('is retried on demand, and the list is empty once everything was sent', async () => {
    const app = await waiting(anObservation());
    server.on(observationEndpoints.create, refuse(500, 'internal'));
    await sendNow(app);
    expect(await screen.findByText(/^Le dernier essai a échoué/)).toBeVisible();
    server.on(observationEndpoints.create, { answer: { ...aHive(), observation_id: 5 } });
    await sendNow(app);
    expect(await nothingWaits()).toBeVisible();
    const keys = sent('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys)).toEqual(new Set([KEY]));
  });

  test('is discarded only after a confirmation, with the entries that need it', async () => {
    const hiveId = shownId({ ref: hiveKey });
    const hive = {
      apiaryId: 1,
      input: { name: 'Érable', hive_type_id: 1, bee_race_id: 2 },
      idempotencyKey: hiveKey,
    };
    const app = await waiting([createHive, hive], anObservation({ hiveId }));
    const card = await entry('Nouvelle ruche, Érable');
    await app.user.click(card.getByRole('button', { name: 'Abandonner' }));
    const said = await confirm(app.user, 'Abandonner cette saisie\u00A0?', 'Annuler');
    expect(said).toContain('Une autre saisie en a besoin et sera abandonnée aussi.');
    expect(said).toContain('Elle a peut-être déjà atteint le serveur.');
    expect(entries()).toHaveLength(2);
    await app.user.click(card.getByRole('button', { name: 'Abandonner' }));
    await confirm(app.user, 'Abandonner cette saisie\u00A0?', 'Abandonner');
    expect(await nothingWaits()).toBeVisible();
    expect((await store.read('1')).writes).toEqual([]);
  });

  test('of a later version of the app waits for that version', async () => {
    const app = await waiting(anObservation());
    const [write] = (await store.read('1')).writes;
    if (write) await store.replace({ ...write, shape: 99 });
    await sendNow(app);
    const card = await entry(OBSERVATION);
    expect(await card.findByText("Elle attend la nouvelle version de l'application.")).toBeVisible();
    expect(sent('POST')).toHaveLength(1);
  });
});

describe('an entry that the server refuses', () => {
  const wrong = refuse(422, 'invalid_fields', { general_notes: ['too_long'] });

  test('shows the wrong field, is corrected in its form, and is sent under the same key', async () => {
    const app = await waiting(anObservation({ input: { general_notes: 'Calmeee', observation_date: SEEN } }));
    server.on(observationEndpoints.create, wrong);
    await sendNow(app);
    const card = await entry(OBSERVATION);
    expect(await card.findByText('Refusée')).toBeVisible();
    expect(card.getByText('Notes : Ce texte est trop long')).toBeVisible();
    server.on(observationEndpoints.create, { answer: { ...aHive(), observation_id: 5 } });
    await press(app, 'Corriger');
    await arrivedAt(app.router, '/apiary/1/hive/11/observation');
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    expect(notes).toHaveValue('Calmeee');
    await app.user.type(notes, '{Backspace}{Backspace}');
    await app.user.click(screen.getByRole('button', { name: "Enregistrer l'observation" }));
    await waitFor(async () => expect((await store.read('1')).writes).toEqual([]));
    const keys = sent('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys)).toEqual(new Set([KEY]));
    expect(sent('POST').at(-1)?.body).toMatchObject({ general_notes: 'Calme' });
  });

  test('is retried unchanged, and the entries that need it continue', async () => {
    const hive = {
      apiaryId: 1,
      input: { name: 'Érable', hive_type_id: 1, bee_race_id: 2 },
      idempotencyKey: hiveKey,
    };
    const hiveId = shownId({ ref: hiveKey });
    const app = await waiting([createHive, hive], anObservation({ hiveId }));
    server.on(hiveEndpoints.create, refuse(422, 'quota_hives'));
    await sendNow(app);
    expect(await screen.findByText(/^Elle a besoin/)).toBeVisible();
    expect(screen.getByText('2 saisies refusées')).toBeVisible();
    server.on(hiveEndpoints.create, { answer: aHive({ id: 40, name: 'Érable' }) });
    server.on(observationEndpoints.create, { answer: { ...aHive({ id: 40 }), observation_id: 5 } });
    await press(app, 'Renvoyer');
    expect(await nothingWaits()).toBeVisible();
    expect(sent('POST').at(-1)?.path).toBe('/api/hives/40/observations');
  });

  const fillDevice = () =>
    Object.assign(store, { replace: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
  const noRoom = () => screen.findByText(/^Pas enregistré : cet appareil n'a plus de place/);

  test('says that a full device cannot keep it for another attempt', async () => {
    const app = await waiting(anObservation());
    server.on(observationEndpoints.create, wrong);
    await sendNow(app);
    await screen.findByText('Refusée');
    fillDevice();
    await press(app, 'Renvoyer');
    expect(await noRoom()).toBeVisible();
    expect(screen.getByText('Refusée')).toBeVisible();
  });

  test('says that a full device cannot move it to another hive', async () => {
    const app = await waiting(anObservation({ hiveId: 999 }));
    server.on(observationEndpoints.create, refuse(404, 'not_found'));
    await sendNow(app);
    const field = await screen.findByRole('combobox', { name: 'Noter pour une autre ruche' });
    fillDevice();
    await app.user.selectOptions(field, 'Bleuet');
    expect(await noRoom()).toBeVisible();
    expect(screen.getByText('Refusée')).toBeVisible();
  });

  test('is moved to another hive if its own was deleted', async () => {
    const input = { general_notes: 'Reine marquée', observation_date: SEEN };
    const app = await waiting(anObservation({ hiveId: 999, input }));
    server.on(observationEndpoints.create, refuse(404, 'not_found'));
    await sendNow(app);
    const field = await screen.findByRole('combobox', { name: 'Noter pour une autre ruche' });
    expect(field).toHaveAccessibleDescription(/n'existe plus/);
    // Without a form, the text can be copied here.
    expect(screen.getByText('Reine marquée')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Renvoyer' })).not.toBeInTheDocument();
    server.on(observationEndpoints.create, { answer: { ...aHive(), observation_id: 5 } });
    await app.user.selectOptions(field, 'Bleuet');
    expect(await nothingWaits()).toBeVisible();
    expect(sent('POST').at(-1)?.path).toBe('/api/hives/21/observations');
  });

  test.each([
    ['an observation', anObservation(), { observation_date: '2026-06-10T09:00:00.000Z' }],
    [
      'a record of several hives',
      [createRecord, { apiaryId: 1, input: aFeeding({ hive_ids: [11, 999] }), idempotencyKey: KEY }],
      { happened_on: '2026-06-10', hive_ids: [11, 999] },
    ],
  ] as const)('%s of a hive that had ended is sent on an earlier day', async (_, entry, body) => {
    const app = await waiting(entry);
    answerWrites(server, refuse(422, 'invalid_fields', { hive_ids: ['hive_ended'] }));
    await sendNow(app);
    expect(await screen.findByText("La ruche n'existait plus ce jour-là.")).toBeVisible();
    setText(screen.getByRole('textbox', { name: 'Noter à un jour antérieur' }), '10.06.2026');
    server.on(observationEndpoints.create, { answer: { ...aHive(), observation_id: 5 } });
    server.on(recordEndpoints.create, { answer: aRecord(aFeeding()) });
    await press(app, 'Envoyer');
    expect(await nothingWaits()).toBeVisible();
    expect(sent('POST').at(-1)?.body).toMatchObject(body);
  });

  test('is corrected on the day on which it was sent last', async () => {
    const input = aFeeding({ hive_ids: [11], note: 'Calme' });
    const app = await waiting([createRecord, { apiaryId: 1, input, idempotencyKey: KEY }]);
    answerWrites(server, refuse(422, 'invalid_fields', { hive_ids: ['hive_ended'] }));
    await sendNow(app);
    await press(app, 'Corriger');
    await screen.findByDisplayValue('Calme');
    await app.router.navigate({ to: '/waiting' });
    setText(await screen.findByRole('textbox', { name: 'Noter à un jour antérieur' }), '10.06.2026');
    await press(app, 'Envoyer');
    await waitFor(() => expect(sent('POST').at(-1)?.body).toMatchObject({ happened_on: '2026-06-10' }));
    await press(app, 'Corriger');
    expect(await screen.findByDisplayValue('10.06.2026')).toBeVisible();
  });

  test('a hive whose apiary was deleted is moved to another one', async () => {
    const input = { name: 'Érable', hive_type_id: 1, bee_race_id: 2 };
    const app = await waiting([createHive, { apiaryId: 99, input, idempotencyKey: KEY }]);
    server.on(hiveEndpoints.create, refuse(404, 'not_found'));
    await sendNow(app);
    const field = await screen.findByRole('combobox', { name: 'Noter pour un autre rucher' });
    server.on(hiveEndpoints.create, { answer: aHive({ id: 40, name: 'Érable', apiary_id: 2 }) });
    await app.user.selectOptions(field, 'La Côte');
    expect(await nothingWaits()).toBeVisible();
    expect(sent('POST').at(-1)?.path).toBe('/api/apiaries/2/hives');
  });

  test('a record of a hive whose former apiary was deleted is made in the one where it stands', async () => {
    const input = aFeeding({ hive_ids: [21] });
    const app = await waiting([createRecord, { apiaryId: 99, input, idempotencyKey: KEY }]);
    server.on(recordEndpoints.create, refuse(404, 'not_found'));
    await sendNow(app);
    expect(
      await screen.findByRole('heading', { name: /^Nouvelle inscription au journal, Nourrissement, / }),
    ).toBeVisible();
    const field = await screen.findByRole('combobox', { name: 'Noter pour un autre rucher' });
    server.on(recordEndpoints.create, { answer: aRecord(input) });
    await app.user.selectOptions(field, 'La Côte');
    expect(await nothingWaits()).toBeVisible();
    expect(sent('POST').at(-1)).toMatchObject({ path: '/api/apiaries/2/records', body: { hive_ids: [21] } });
  });

  test('is sent without its photo if only that was refused', async () => {
    const input = { general_impression: 3, observation_date: SEEN, photos: [PHOTO] };
    const app = await waiting(
      [keepPhoto, { id: PHOTO, file: new Blob(['no picture']) }],
      anObservation({ input }),
    );
    server.on(photoEndpoints.keep, refuse(422, 'not_an_image'));
    server.on(observationEndpoints.create, { answer: { ...aHive(), observation_id: 5 } });
    await sendNow(app);
    expect(await screen.findByText("Ce fichier n'est pas une image.")).toBeVisible();
    expect(entries()).toHaveLength(1);
    await press(app, 'Envoyer sans la photo refusée');
    expect(await nothingWaits()).toBeVisible();
    expect(sent('POST').at(-1)?.body).toEqual({ ...input, photos: [] });
  });

  test("because of another device's edit shows both versions, and nothing is sent unseen", async () => {
    const began = { version: 1, fields: { ...aHive(), description: 'Calme' } };
    const change = { name: 'Ruche 1', description: 'Très douce' };
    const app = await waiting([updateHive, { id: 11, change, began }]);
    const present = aHive({ description: 'Reine de 2025', version: 2 });
    server.on(hiveEndpoints.update, { refuse: { status: 409, code: 'changed_meanwhile', present } });
    await sendNow(app);
    await press(app, 'Voir les deux versions');
    expect(
      await screen.findByRole('dialog', { name: 'Deux versions de «\u00A0Ruche 1\u00A0»' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Renvoyer' })).not.toBeInTheDocument();
  });

  test('without a form leads to the page of its thing', async () => {
    const app = await waiting([removeHive, { id: 11, apiaryId: 1 }]);
    server.on(hiveEndpoints.remove, refuse(409, 'hive_in_register'));
    await sendNow(app);
    const card = await entry('Ruche supprimée');
    await app.user.click(await card.findByRole('button', { name: 'Ouvrir' }));
    await arrivedAt(app.router, '/apiary/1/hive/11');
  });

  test('because its thing was deleted can only be discarded', async () => {
    const app = await waiting([removeObservation, { id: 7, hiveId: 11 }]);
    server.on(observationEndpoints.remove, refuse(404, 'not_found'));
    await sendNow(app);
    const card = await entry('Observation supprimée');
    expect(await card.findByText(/^Introuvable/)).toBeVisible();
    expect(card.queryByRole('button', { name: 'Corriger' })).not.toBeInTheDocument();
  });

  test('is corrected separately from the draft of the next visit, which stays unchanged', async () => {
    const next = {
      values: { general_notes: 'Ponte reprise' },
      date: '2026-07-02T10:00',
      idempotencyKey: 'k',
    };
    localStorage.setItem('observation-draft.11', JSON.stringify(next));
    const app = await waiting(anObservation({ input: { general_notes: 'Calmeee', observation_date: SEEN } }));
    server.on(observationEndpoints.create, wrong);
    await sendNow(app);
    await press(app, 'Corriger');
    expect(await screen.findByRole('textbox', { name: 'Notes' })).toHaveValue('Calmeee');
    await app.router.navigate({
      to: '/apiary/$apiaryId/hive/$hiveId/observation',
      params: { apiaryId: 1, hiveId: 11 },
    });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Ponte reprise'));
    server.on(observationEndpoints.create, { answer: { ...aHive(), observation_id: 5 } });
    await press(app, "Enregistrer l'observation");
    await waitFor(() => expect(sent('POST').at(-1)?.headers.get('idempotency-key')).toBe('k'));
    await waitFor(async () =>
      expect((await store.read('1')).writes.map(({ idempotencyKey }) => idempotencyKey)).toEqual([KEY]),
    );
  });

  describe('with a correction', () => {
    const input = { hive_id: 11, count_date: SEEN, count: 840_000, exposure_days: null };
    const number = () => screen.findByRole('textbox', { name: /^Nombre de varroas/ });
    async function refusedCount() {
      const app = await waiting([countByHand, { input, idempotencyKey: KEY }]);
      answerWrites(server, refuse(422, 'invalid_fields', { count: ['too_big'] }));
      await sendNow(app);
      await press(app, 'Corriger');
      return app;
    }

    test('keeps its input, also if that is refused again', async () => {
      const app = await refusedCount();
      await app.user.type(await number(), '{Backspace}');
      app.router.history.go(-1);
      await press(app, 'Corriger');
      expect(await number()).toHaveValue('84000');
      await press(app, 'Enregistrer le comptage');
      expect(await screen.findByText('Cette valeur est trop grande')).toBeVisible();
      app.router.history.go(-1);
      expect(await screen.findByText('Refusée')).toBeVisible();
      await press(app, 'Corriger');
      expect(await number()).toHaveValue('84000');
    });

    test('is discarded with its input', async () => {
      const app = await refusedCount();
      await number();
      app.router.history.go(-1);
      expect(Object.values(localStorage).filter((text) => text.includes('840000'))).toHaveLength(1);
      await press(app, 'Abandonner');
      await confirm(app.user, 'Abandonner cette saisie\u00A0?', 'Abandonner');
      expect(await nothingWaits()).toBeVisible();
      expect(Object.values(localStorage).filter((text) => text.includes('840000'))).toEqual([]);
    });
  });

  test('an edit without changes of day and photos leaves them unchanged after a correction', async () => {
    const seen = { id: 7, observation_date: '2026-05-06T08:15:30.000Z' };
    const photos = [{ id: PHOTO, width: 4, height: 3 }];
    const known = { ...seen, data: { general_notes: 'Calme' }, photos, version: 1 };
    server.on(observationEndpoints.ids, { answer: [seen] });
    server.on(observationEndpoints.latest, { answer: [known] });
    server.on(photoEndpoints.get, { file: 'picture' });
    const edited = { id: 7, hiveId: 11, input: { general_notes: 'Calmeee' }, idempotencyKey: KEY };
    const app = await waiting([updateObservation, { ...edited, began: beganFrom(observationEdit, known) }]);
    server.on(observationEndpoints.update, wrong);
    await sendNow(app);
    await press(app, 'Corriger');
    expect(await screen.findByRole('img', { name: 'Photo 1' })).toBeVisible();
    server.on(observationEndpoints.update, { answer: known });
    await press(app, 'Enregistrer');
    await waitFor(async () => expect((await store.read('1')).writes).toEqual([]));
    expect(sent('PUT').at(-1)?.body).toEqual({ general_notes: 'Calmeee' });
  });

  test('a new hive is corrected with its initial structure and its original setup date', async () => {
    const structure = { structure_honey_super: 2, structure_has_rock: true };
    const input = { name: 'Érable', hive_type_id: 1, bee_race_id: 2, set_up_at: SEEN, ...structure };
    const app = await waiting([createHive, { apiaryId: 1, input, idempotencyKey: KEY }]);
    server.on(hiveEndpoints.create, refuse(422, 'invalid_fields', { name: ['too_long'] }));
    await sendNow(app);
    await press(app, 'Corriger');
    server.on(hiveEndpoints.create, { answer: aHive({ id: 40, name: 'Érable' }) });
    await press(app, 'Ajouter la ruche');
    await waitFor(async () => expect((await store.read('1')).writes).toEqual([]));
    expect(sent('POST').at(-1)?.body).toMatchObject(input);
  });

  test('a new hive is corrected in its apiary, also if that was made on this device too', async () => {
    const apiaryId = shownId({ ref: hiveKey });
    const made = { name: null, reference: 'VD-1', latitude: 46.8, longitude: 6.5 };
    const input = { name: 'Érable', hive_type_id: 1, bee_race_id: 2, apiary_id: apiaryId };
    const app = await waiting(
      [createApiary, { input: made, idempotencyKey: hiveKey }],
      [createHive, { apiaryId, input, idempotencyKey: KEY }],
    );
    const apiary = anApiary({ id: 58, name: 'Les Crêts' });
    server.on(apiaryEndpoints.create, { answer: apiary });
    server.on(apiaryEndpoints.list, { answer: [anApiary({ hives: threeHives() }), apiary] });
    server.on(hiveEndpoints.create, refuse(422, 'invalid_fields', { name: ['too_long'] }));
    await sendNow(app);
    await press(app, 'Corriger');
    await arrivedAt(app.router, '/apiary/58/hive/add');
    expect(await screen.findByRole('combobox', { name: /^Rucher/ })).toHaveValue('Les Crêts');
  });
});
