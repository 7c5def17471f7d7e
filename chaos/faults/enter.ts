import { APIARY_TIME_ZONE } from '@propolis/domain';
import { createApiary, removeApiary } from '../../apps/web/src/features/apiaries/apiaries.api.ts';
import { countByHand } from '../../apps/web/src/features/countings/by-hand/hand-counts.api.ts';
import { createHive, moveHive, removeHive, updateHive } from '../../apps/web/src/features/hives/hives.api.ts';
import {
  createObservation,
  removeObservation,
  updateObservation,
} from '../../apps/web/src/features/observations/observations.api.ts';
import { keepPhoto } from '../../apps/web/src/features/observations/photos/photos.api.ts';
import { newQueenRecord, queenRecordInput } from '../../apps/web/src/features/records/queens/queen-form.ts';
import { cancelRecord, createRecord } from '../../apps/web/src/features/records/records.api.ts';
import { mergeHives, splitHive } from '../../apps/web/src/features/records/split/split.api.ts';
import { mergeInput, mergeValues } from '../../apps/web/src/features/records/split/split-form.ts';
import { recordStock } from '../../apps/web/src/features/records/stock/stock.api.ts';
import { stockInput, stockValues } from '../../apps/web/src/features/records/stock/stock-form.ts';
import { dayIn } from '../../apps/web/src/lib/dates.ts';
import { newIdempotencyKey } from '../../apps/web/src/lib/idempotency.ts';
import type { Taken } from './photos.ts';
import { type Entry, idOf, isThere, type KeptApiary, type KeptHive, type Season } from './season.ts';
import type { Entered } from './steps.ts';

const choose = <One>(all: readonly One[], which: number): One | undefined =>
  all[which % Math.max(1, all.length)];

function addApiary(season: Season): Entry {
  const apiary = { key: newIdempotencyKey(), name: season.next('rucher') };
  season.add(apiary);
  const input = { name: apiary.name, reference: 'VD-1', latitude: 46.8, longitude: 6.5 };
  return season.entry(createApiary, { input, idempotencyKey: apiary.key });
}

const HIVE_FIELDS = { hive_type_id: 1, bee_race_id: 2, color: 'E0C195' };

function newHive(season: Season, apiary: KeptApiary, key = newIdempotencyKey()): KeptHive {
  const hive = { key, name: season.next('ruche'), apiary, observations: [], counts: [] };
  season.addHive(hive);
  return hive;
}

function addHive(season: Season, apiary: KeptApiary): Entry {
  const hive = newHive(season, apiary);
  const input = { name: hive.name, ...HIVE_FIELDS };
  return season.entry(createHive, { apiaryId: idOf(apiary), input, idempotencyKey: hive.key });
}

/** Photos are uploaded as soon as they are taken, before their observation. */
function observe(season: Season, hive: KeptHive, photos: readonly Taken[]): readonly Entry[] {
  const observation = { key: newIdempotencyKey(), note: season.next('note'), entered: season.now(), photos };
  hive.observations.push(observation);
  const input = {
    general_notes: observation.note,
    observation_date: observation.entered.at.toISOString(),
    ...(photos.length > 0 && { photos: photos.map(({ id }) => id) }),
  };
  return [
    ...photos.map(({ id, file }) => season.entry(keepPhoto, { id, file })),
    season.entry(createObservation, { hiveId: idOf(hive), input, idempotencyKey: observation.key }),
  ];
}

function count(season: Season, hive: KeptHive): Entry {
  const counted = { count: hive.counts.length + 1, entered: season.now() };
  hive.counts.push(counted);
  const input = {
    hive_id: idOf(hive),
    count: counted.count,
    count_date: counted.entered.at.toISOString(),
    exposure_days: null,
  };
  return season.entry(countByHand, { input });
}

function rename(season: Season, hive: KeptHive, change: object = {}): Entry {
  hive.name = season.next('ruche');
  return season.entry(updateHive, { id: idOf(hive), change: { name: hive.name, ...change } });
}

function resettle(season: Season, hive: KeptHive, apiary: KeptApiary): Entry {
  if (apiary !== hive.apiary) hive.isInRegister = true;
  hive.apiary = apiary;
  return rename(season, hive, { apiary_id: idOf(apiary) });
}

/** Remembers the record of these hives; returns its key and its day. */
function addRecord(season: Season, event: string, hives: readonly KeptHive[], key = newIdempotencyKey()) {
  const entered = season.now();
  const ends = event === 'merged' || event === 'died' ? hives.at(-1) : undefined;
  if (ends) ends.hasEnded = true;
  season.records.push({ key, event, entered, ends, hives: hives.map(({ name }) => name) });
  return { idempotencyKey: key, now: entered.at, day: dayIn(APIARY_TIME_ZONE, entered.at) };
}

function introduce(season: Season, hive: KeptHive): Entry {
  const { idempotencyKey, now, day } = addRecord(season, 'introduced', [hive]);
  const values = { ...newQueenRecord({ hive: idOf(hive), queens: [], now }), happened_on: day };
  const input = queenRecordInput(values, idempotencyKey);
  return season.entry(createRecord, { apiaryId: idOf(hive.apiary), input, idempotencyKey });
}

function split(season: Season, hive: KeptHive): Entry {
  const key = newIdempotencyKey();
  const part = newHive(season, hive.apiary, key);
  const { idempotencyKey, day } = addRecord(season, 'split', [hive, part], key);
  for (const one of [hive, part]) one.isInRegister = true;
  const input = {
    ...{ happened_on: day, happened_at: null, note: null, queen_part: null, checks: [] },
    parts: [{ hive_id: null, new_hive: { id: key, name: part.name, ...HIVE_FIELDS } }],
  };
  return season.entry(splitHive, { apiaryId: idOf(hive.apiary), hiveId: idOf(hive), input, idempotencyKey });
}

/** Divides the hive if its apiary has no other one. */
function merge(season: Season, hive: KeptHive): Entry {
  const { apiary } = hive;
  const other = season.living().find((one) => one !== hive && one.apiary === apiary);
  if (!other) return split(season, hive);
  hive.isInRegister = true;
  const { idempotencyKey, day } = addRecord(season, 'merged', [hive, other]);
  const { id: _id, ...input } = mergeInput(
    { ...mergeValues(day), other: String(idOf(other)) },
    idempotencyKey,
  );
  return season.entry(mergeHives, { apiaryId: idOf(apiary), hiveId: idOf(hive), input, idempotencyKey });
}

function lose(season: Season, hive: KeptHive): Entry {
  const { idempotencyKey, day } = addRecord(season, 'died', [hive]);
  const input = stockInput('lost', stockValues('lost', [idOf(hive)], day));
  return season.entry(recordStock, { apiaryId: idOf(hive.apiary), input, idempotencyKey });
}

/** Undoes a record, but no split: its new hive may be in use. */
function undo(season: Season, hive: KeptHive, which: number): Entry {
  const record = choose(
    season.records.filter(({ event, isUndone }) => event !== 'split' && !isUndone),
    which,
  );
  if (!record) return lose(season, hive);
  record.isUndone = true;
  if (record.ends) record.ends.hasEnded = false;
  const place = {
    apiaryId: null,
    hiveIds: record.ends && isThere(record.ends) ? [idOf(record.ends)] : [],
    happenedOn: '',
  };
  const variables = { id: record.key, reason: '', undo: true, place };
  return { ...season.entry(cancelRecord, variables), undoes: record.key };
}

function removeAll(season: Season, apiary: KeptApiary): Entry {
  for (const hive of season.hives()) if (hive.apiary === apiary) hive.isRemoved = true;
  apiary.isRemoved = true;
  return season.entry(removeApiary, { id: idOf(apiary) });
}

interface Meant {
  readonly hive: KeptHive;
  /** A random one. */
  readonly apiary: KeptApiary;
  readonly which: number;
}

/** An observation to change; creates one if there is none. */
const change =
  (kind: 'edit' | 'redate' | 'remove') =>
  (season: Season, { hive, which }: Meant): readonly Entry[] => {
    const observation = choose(hive.observations.filter(isThere), which);
    if (!observation) return observe(season, hive, []);
    const named = { id: idOf(observation), hiveId: idOf(hive) };
    if (kind === 'remove') {
      observation.isRemoved = true;
      return [season.entry(removeObservation, named)];
    }
    observation.note = season.next('note');
    if (kind === 'redate') observation.entered = season.now();
    const date = kind === 'redate' && { observation_date: observation.entered.at.toISOString() };
    return [
      season.entry(updateObservation, { ...named, input: { general_notes: observation.note, ...date } }),
    ];
  };

const OF_HIVE: Readonly<
  Record<
    Exclude<Entered, 'apiary' | 'hive' | 'remove apiary'>,
    (season: Season, meant: Meant) => readonly Entry[]
  >
> = {
  observe: (season, { hive }) => observe(season, hive, []),
  photos: (season, { hive, which }) =>
    observe(
      season,
      hive,
      Array.from({ length: 1 + (which % 2) }, (_one, at) => season.take(which + at)),
    ),
  edit: change('edit'),
  redate: change('redate'),
  remove: change('remove'),
  rename: (season, { hive }) => [rename(season, hive)],
  count: (season, { hive }) => [count(season, hive)],
  move: (season, { hive }) => [
    season.entry(moveHive, { id: idOf(hive), apiaryId: idOf(hive.apiary), position: 1 }),
  ],
  resettle: (season, { hive, apiary }) => [resettle(season, hive, apiary)],
  queen: (season, { hive }) => [introduce(season, hive)],
  split: (season, { hive }) => [split(season, hive)],
  merge: (season, { hive }) => [merge(season, hive)],
  loss: (season, { hive }) => [lose(season, hive)],
  undo: (season, { hive, which }) => [undo(season, hive, which)],
  'remove hive': (season, { hive }) => {
    if (hive.isInRegister) return [rename(season, hive)];
    hive.isRemoved = true;
    return [season.entry(removeHive, { id: idOf(hive), apiaryId: idOf(hive.apiary) })];
  },
};

/** The entry of one step; creates what it depends on if it is missing. */
export function enter(season: Season, kind: Entered, which: number): readonly Entry[] {
  const apiary = choose(season.apiaries(), which);
  if (kind === 'apiary' || !apiary) return [addApiary(season)];
  if (kind === 'remove apiary') return [removeAll(season, apiary)];
  const hive = choose(season.living(), which);
  if (kind === 'hive' || !hive) return [addHive(season, apiary)];
  return OF_HIVE[kind](season, { hive, apiary, which });
}
