import { observationEndpoints, recordEndpoints } from '@propolis/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aHive, anApiary, BEEKEEPER, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { arrivedAt, setText } from '../../../test/elements.ts';
import { aFeeding, aReceipt, aRecord } from '../../../test/records.ts';
import { answerWrites, KEY, openWaiting, refuse, SEEN } from '../../../test/waiting.ts';
import { createApiary, updateApiary } from '../../features/apiaries/apiaries.api.ts';
import { countByHand } from '../../features/countings/by-hand/hand-counts.api.ts';
import { createHive, updateHive } from '../../features/hives/hives.api.ts';
import { updateObservation } from '../../features/observations/observations.api.ts';
import { recordEdit } from '../../features/records/record-edit.ts';
import { correctRecord, createRecord } from '../../features/records/records.api.ts';
import { knowAccount } from '../../lib/session.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

/** Typed into a name, note or number field. */
const TYPED = '84';

const hive = { name: TYPED, hive_type_id: 1, bee_race_id: 2 };
const apiary = { name: TYPED, reference: 'VD-1', latitude: 46.8, longitude: 6.5 };
const count = { hive_id: 11, count_date: SEEN, count: Number(TYPED), exposure_days: null };
const edit = { id: 7, hiveId: 11, input: { general_notes: TYPED } };
test.each([
  {
    mutation: createHive,
    variables: { apiaryId: 2, input: hive },
    path: '/apiary/2/hive/add',
    place: 'hive-draft.new.2',
  },
  {
    mutation: updateHive,
    variables: { id: 12, change: hive },
    path: '/apiary/1/hive/12/edit',
    place: 'hive-draft.12',
  },
  {
    mutation: createApiary,
    variables: { input: apiary },
    path: '/apiary/add',
    place: 'apiary-draft.new.1',
  },
  {
    mutation: updateApiary,
    variables: { id: 2, change: apiary },
    path: '/apiary/2/edit',
    place: 'apiary-draft.2',
  },
  {
    mutation: countByHand,
    variables: { input: count },
    path: '/automatic_varroa_counting/by_hand',
    place: 'hand-count-draft.11.1',
  },
  {
    mutation: updateObservation,
    variables: edit,
    path: '/apiary/1/hive/11/observation/7/edit',
    place: 'observation-draft.11.7',
  },
  {
    mutation: createRecord,
    variables: { apiaryId: 2, input: aFeeding({ hive_ids: [21], amounts: [Number(TYPED) * 1000] }) },
    path: '/apiary/2/record/feeding',
    place: 'record-draft.feeding.2.21.1',
  },
] as const)(
  '$mutation.name is corrected in the form that made it, separately from its current draft',
  async ({ mutation, variables, path, place }) => {
    const server = signedIn([
      anApiary({ hives: threeHives() }),
      anApiary({ id: 2, name: 'La Côte', hives: [aHive({ id: 21, apiary_id: 2, name: 'Bleuet' })] }),
    ]);
    const store = createMemoryStore({ durable: true });
    knowAccount(BEEKEEPER.id, 'Bearer abc');
    localStorage.setItem(place, 'typed');
    const seen = { id: 7, observation_date: SEEN };
    server.on(observationEndpoints.ids, { answer: [seen] });
    server.on(observationEndpoints.latest, { answer: [{ ...seen, data: {}, photos: [], version: 1 }] });
    const { user, router } = await openWaiting({ server, store }, [
      mutation,
      { ...variables, idempotencyKey: KEY },
    ]);
    const again = await screen.findByRole('button', { name: 'Essayer maintenant' });
    answerWrites(server, refuse(422, 'invalid_fields', { name: ['too_long'] }));
    await user.click(again);
    await user.click(await screen.findByRole('button', { name: 'Corriger' }));
    await arrivedAt(router, path);
    await user.type(await screen.findByDisplayValue(TYPED), '1');
    expect(localStorage.getItem(place)).toBe('typed');
  },
);

test('a refused correction of a movement is replaced by what its form sends', async () => {
  const server = signedIn([anApiary()]);
  knowAccount(BEEKEEPER.id, 'Bearer abc');
  const store = createMemoryStore({ durable: true });
  const record = aRecord(aReceipt(), { apiary: null, hives: [] });
  const totals = { records: {}, sugar_kg: 0, sugar_unknown: 0, harvest: [] };
  server.on(recordEndpoints.medicines, { answer: [] });
  server.on(recordEndpoints.list, { answer: { data: [record], last_page: 1, totals } });
  server.on(recordEndpoints.get, { answer: { ...record, versions: [record] } });
  server.on(recordEndpoints.correct, 'no network');
  const place = { apiaryId: null, hiveIds: [], happenedOn: record.record.happened_on };
  const input = aReceipt({ packages: 300 });
  const began = beganFrom(recordEdit, record);
  const { user, router } = await openWaiting({ server, store }, [
    correctRecord,
    { id: record.id, place, input, began, idempotencyKey: KEY },
  ]);
  const again = await screen.findByRole('button', { name: 'Essayer maintenant' });
  server.on(recordEndpoints.correct, refuse(422, 'invalid_fields', { packages: ['too_big'] }));
  await user.click(again);
  await user.click(await screen.findByRole('button', { name: 'Corriger' }));
  setText(await screen.findByDisplayValue('300'), '3');
  server.on(recordEndpoints.correct, { answer: { ...record, version: 2 } });
  await user.click(await screen.findByRole('button', { name: 'Enregistrer le mouvement' }));
  await arrivedAt(router, `/journal/${record.id}`);
  expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ packages: 3 });
  expect((await store.read('1')).writes).toEqual([]);
});
