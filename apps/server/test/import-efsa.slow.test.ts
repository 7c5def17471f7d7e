import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { OBSERVATION_ITEMS, readObservationData } from '@propolis/domain';
import { projectRoot } from '@propolis/runtime';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../scripts/import-efsa/client.ts';
import { type ColonyEvent, readEvents } from '../../../scripts/import-efsa/events.ts';
import { type HiveReport, importEvents } from '../../../scripts/import-efsa/import.ts';
import { eventIdOf, mapHistory } from '../../../scripts/import-efsa/mapping.ts';
import { type TestApp, testApp } from './app.ts';

const FILE = join(projectRoot(), '../shared/data/observations/efsa-colony-management-2019-2021.csv');
const HEAD =
  'eventId,siteNo,hiveNo,eventY,eventM,eventD,eventType,inoutType,inoutQuantity,inoutUnit,inoutUnit_desc,clinicalSigns,eventDescription';

let created = 0;
const anEvent = (fields: Partial<ColonyEvent>): ColonyEvent => {
  created += 1;
  return {
    eventId: `CM${created}`,
    siteNo: '2',
    hiveNo: '7',
    day: '2020-07-09',
    eventType: 'OTHER',
    inoutType: '',
    quantity: null,
    unitCode: '',
    unit: '',
    clinicalSigns: '',
    description: '',
    ...fields,
  };
};
/** The items of one event, without its date and notes. */
function itemsOf(fields: Partial<ColonyEvent>) {
  const [mapped] = mapHistory([anEvent(fields)]);
  const { observation_date: _date, general_notes: _notes, ...items } = mapped?.observation ?? {};
  return items;
}

describe('reading the records', () => {
  test('cleans texts, keeps commas and quotes of a field, and sorts by day', () => {
    const csv = [
      HEAD,
      'CM9,2,7,2020,7,9,OUTPUT,Foundation comb,0.128,G167A,Kilogram,No clinical signs,"two, ""burr"" combs\t"',
      'CM2,1,6,2019,12,1,OTHER,,,,.,No clinical signs,"""one super\t"""',
      'CM1,1,6,2019,12,1,CLINICAL SIGNS,,,,.,Phoretic varroa,',
      '',
    ].join('\r\n');
    expect(readEvents(csv)).toEqual([
      anEvent({
        eventId: 'CM1',
        siteNo: '1',
        hiveNo: '6',
        day: '2019-12-01',
        eventType: 'CLINICAL SIGNS',
        clinicalSigns: 'Phoretic varroa',
      }),
      anEvent({ eventId: 'CM2', siteNo: '1', hiveNo: '6', day: '2019-12-01', description: 'one super' }),
      anEvent({
        eventId: 'CM9',
        eventType: 'OUTPUT',
        inoutType: 'Foundation comb',
        quantity: 0.128,
        unitCode: 'G167A',
        unit: 'Kilogram',
        description: 'two, "burr" combs',
      }),
    ]);
  });

  test('names a missing column', () => {
    expect(() => readEvents('eventId,siteNo\nCM1,2\n')).toThrow('no column');
  });
});

const kg = { unit: 'Kilogram', unitCode: 'G167A' };

describe('an event as an observation', () => {
  test.each<[string, Partial<ColonyEvent>, object]>([
    [
      'syrup',
      {
        eventType: 'INPUT',
        inoutType: 'Sucrose',
        quantity: 6.25,
        ...kg,
        description: 'sucrose added-ApiInvert',
      },
      { feeding_type: 'option_1', feeding_quantity: 6.25 },
    ],
    [
      'fondant with a new queen',
      {
        eventType: 'INPUT',
        inoutType: 'Sucrose',
        quantity: 0.3,
        ...kg,
        description: 'apifonda together with queen shift',
      },
      { feeding_type: 'option_2', feeding_quantity: 0.3, input_queen: true },
    ],
    [
      'a super with foundation',
      {
        eventType: 'INPUT',
        inoutType: 'Super + 10 frames',
        quantity: 6.9,
        ...kg,
        description: '8 frame honey supper with laminated wax',
      },
      { structure_honey_super: 1, input_frames_embossed_wax: 8, input_reason: 'Super + 10 frames, 6.9 kg' },
    ],
    [
      'a super whose frames are only numbered',
      {
        eventType: 'INPUT',
        inoutType: 'Super + 10 frames',
        quantity: 4.9,
        ...kg,
        description: 'super added + frames no. 21-30',
      },
      { structure_honey_super: 1, input_reason: 'Super + 10 frames, 4.9 kg' },
    ],
    [
      'an excluder',
      { eventType: 'INPUT', inoutType: 'Queen excluder', quantity: 1, ...kg },
      { structure_queen_excluder: true, input_reason: 'Queen excluder, 1 kg' },
    ],
    [
      'a bee escape, which is no excluder',
      {
        eventType: 'INPUT',
        inoutType: 'Queen excluder',
        quantity: 0.48,
        ...kg,
        description: 'Bee emptier added',
      },
      { input_reason: 'Queen excluder, 0.48 kg' },
    ],
    [
      'brood from another colony',
      {
        eventType: 'INPUT',
        inoutType: 'Brood comb',
        quantity: 1.1,
        ...kg,
        description: '1 brood frame from colony 8',
      },
      { input_frames_brood: 1, input_reason: 'Brood comb, 1.1 kg' },
    ],
    [
      'frames counted as such',
      {
        eventType: 'OUTPUT',
        inoutType: 'Foundation comb',
        quantity: 2,
        unit: 'hiveframe',
        description: 'frames no. 23 and 1 removed',
      },
      { output_frames_embossed_wax: 2, output_reason: 'Foundation comb, 2 hiveframe' },
    ],
    [
      'burr comb as wax',
      {
        eventType: 'OUTPUT',
        inoutType: 'Foundation comb',
        quantity: 0.128,
        ...kg,
        description: 'burr comb removed',
      },
      { harvest_wax: 0.128, output_reason: 'Foundation comb, 0.128 kg' },
    ],
    [
      'what was left is not what went',
      {
        eventType: 'OUTPUT',
        inoutType: 'Foundation comb',
        quantity: 2.34,
        ...kg,
        description: 'hive reduced to two super with 13 frames',
      },
      { output_reason: 'Foundation comb, 2.34 kg' },
    ],
    [
      'honey',
      { eventType: 'OUTPUT', inoutType: 'Honey', quantity: 12, ...kg, description: 'four frames' },
      { harvest_honey_frames: 4, output_reason: 'Honey, 12 kg' },
    ],
    [
      'a treatment',
      { eventType: 'INPUT', inoutType: 'Amitraz', quantity: 2, unit: 'Piece' },
      { input_reason: 'Varroa treatment: Amitraz, 2 piece' },
    ],
    [
      'a new queen',
      {
        eventType: 'INPUT',
        inoutType: 'Live bees',
        quantity: 1,
        unit: 'Piece',
        description: 'New queen from queen breeder',
      },
      { input_queen: true, input_reason: 'Live bees, 1 piece' },
    ],
    [
      'a trap that goes',
      {
        eventType: 'OUTPUT',
        inoutType: 'No input-output',
        quantity: 2,
        ...kg,
        description: 'Remove pollen trap',
      },
      { structure_pollen_trap: false, output_reason: 'Remove pollen trap, 2 kg' },
    ],
    [
      'a sample',
      { eventType: 'SAMPLE', description: 'sample for virus test' },
      { output_reason: 'Sample: sample for virus test' },
    ],
    [
      'a sign of disease',
      { eventType: 'CLINICAL SIGNS', clinicalSigns: 'Traces of diarrhea', description: 'few' },
      { problem_observed: true, problem_kind: 'option_1', problem_description: 'Traces of diarrhea: few' },
    ],
    [
      'spotty brood',
      { eventType: 'CLINICAL SIGNS', clinicalSigns: 'Spotty brood pattern' },
      {
        problem_observed: true,
        problem_kind: 'option_7',
        problem_description: 'Spotty brood pattern',
        brood_disposition: 'option_2',
      },
    ],
    [
      'varroa that was looked for and not found',
      {
        eventType: 'CLINICAL SIGNS',
        clinicalSigns: 'Phoretic varroa',
        description: 'no varrora in bottom tray',
      },
      { problem_observed: false },
    ],
    [
      'a lost queen',
      { eventType: 'QUEEN LOSS' },
      { problem_observed: true, problem_kind: 'option_5', problem_description: 'Queen loss' },
    ],
    ['a swarm', { eventType: 'SWARM', description: 'First swarm' }, { swarming_observed: true }],
    [
      'a remark with an item',
      { description: 'queen marked - must have hatched a new' },
      { queen_observed: true, queen_marked: true },
    ],
    ['a remark without one', { description: '329 dead bees in front of hive' }, {}],
  ])('holds %s', (_what, fields, items) => {
    expect(itemsOf(fields)).toEqual(items);
  });

  test('keeps its day, and the whole record in its notes', () => {
    const [mapped] = mapHistory([
      anEvent({
        eventId: 'CM77',
        eventType: 'OUTPUT',
        inoutType: 'Honey',
        quantity: 12,
        ...kg,
        clinicalSigns: 'Sign',
        description: 'four frames',
      }),
    ]);
    expect(mapped?.observation).toMatchObject({
      observation_date: '2020-07-09',
      general_notes: 'four frames\nOUTPUT · Honey · 12 kg (G167A) · Sign\nEFSA CM77',
    });
    expect(eventIdOf(mapped?.observation.general_notes)).toBe('CM77');
    expect(eventIdOf('a note of the beekeeper about EFSA CM77')).toBeUndefined();
  });

  test('counts supers from additions and removals, never below zero', () => {
    const superIn = { eventType: 'INPUT', inoutType: 'Super + 10 frames' };
    const superOut = { ...superIn, eventType: 'OUTPUT' };
    const harvest = {
      eventType: 'OUTPUT',
      inoutType: 'Honey',
      description: 'Honey suppers removed for honey collection',
    };
    const history = [superOut, superIn, superIn, {}, superOut, superIn, harvest, harvest].map(anEvent);
    expect(mapHistory(history).map(({ observation }) => observation.structure_honey_super)).toEqual([
      undefined,
      1,
      2,
      undefined,
      1,
      2,
      0,
      undefined,
    ]);
  });
});

/** Skipped without the records. */
describe.skipIf(!existsSync(FILE))('the records of 2019 to 2021', () => {
  let server: TestApp;
  let url: string;
  beforeAll(async () => {
    server = await testApp();
    url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  });

  test('all 1,781 are observations that the server accepts', () => {
    const events = readEvents(readFileSync(FILE, 'utf8'));
    const mapped = mapHistory(events);
    expect([events.length, mapped.length]).toEqual([1781, 1781]);
    expect(mapped.filter(({ hasItems }) => !hasItems).length).toBeLessThan(200);
    const changed = mapped.filter(({ observation: { observation_date: _day, ...values } }) => {
      const { data, errors } = readObservationData(values, OBSERVATION_ITEMS);
      return errors !== undefined || !isDeepStrictEqual(data, values);
    });
    expect(changed).toEqual([]);
  });

  test('those of one hive per apiary are imported once, and read back unchanged', async () => {
    const all = readEvents(readFileSync(FILE, 'utf8'));
    // The last of several with the same day.
    const hiveOf = new Map(all.map(({ siteNo, hiveNo }) => [siteNo, hiveNo]));
    const events = all.filter(({ siteNo, hiveNo }) => hiveOf.get(siteNo) === hiveNo);
    const keeper = await server.beekeeper();
    const client = createClient(url, keeper.token);
    const total = (key: 'events' | 'sent' | 'readBack', of: HiveReport[]) =>
      of.reduce((sum, report) => sum + report[key], 0);
    const reports = await importEvents(client, events);
    const count = events.length;
    expect(count).toBeGreaterThan(100);
    expect([total('events', reports), total('sent', reports), total('readBack', reports)]).toEqual([
      count,
      count,
      count,
    ]);
    const { body: apiaries } = await keeper.get('/api/apiaries');
    expect(
      apiaries.map(({ name, hives }: { name: string; hives: unknown[] }) => [name, hives.length]),
    ).toEqual(
      [
        'Foulum',
        'Hinnerup',
        'Flakkebjerg',
        'Krankerup',
        'Serra da Lousã',
        'Idanha-a-Nova',
        'Flakkebjerg 2020',
      ].map((name) => [name, 1]),
    );

    const again = await importEvents(client, events);
    expect([total('sent', again), total('readBack', again)]).toEqual([0, count]);
    const { rows } = await server.pool.query(
      'select (select count(*)::int from apiaries) as apiaries, (select count(*)::int from hives) as hives, (select count(*)::int from observations) as observations',
    );
    expect(rows).toEqual([{ apiaries: 7, hives: 7, observations: count }]);
  });
});
