import { describe, expect, test } from 'vitest';
import type { Beekeeper } from './beekeeper.ts';
import { checkBeekeeper } from './check.ts';
import { chanceOf } from './random.ts';

const note = { data: { general_notes: 'Note 1' }, photos: [{ id: 'p' }] };
const hive = (id: number, position: number) => ({ id, name: `Ruche ${id}`, position_on_apiary: position });

/** The server's data; equal to the acknowledged data unless a test changes it. */
interface Server {
  readonly apiaries: readonly unknown[];
  readonly observations: readonly unknown[];
  readonly photo: number;
  readonly isShown: boolean;
}
const WHOLE: Server = {
  apiaries: [{ id: 1, name: 'Rucher', hives: [hive(7, 1), hive(8, 2)] }],
  observations: [note],
  photo: 200,
  isShown: true,
};

async function faultsOf(change: Partial<Server>): Promise<string[]> {
  const server = { ...WHOLE, ...change };
  const faults: string[] = [];
  const bodyOf = (path: string) => {
    if (path === '/api/apiaries') return server.apiaries;
    if (path.startsWith('/api/hives/7/')) return server.observations;
    if (path.startsWith('/api/hives/')) return [];
    return { observations: { general_impression: server.isShown } };
  };
  const beekeeper: Beekeeper = {
    name: 'Élise',
    send: async ({ path }) =>
      path.startsWith('/api/photos/')
        ? { status: server.photo, body: Buffer.from('a picture'), isRepeated: false }
        : { status: 200, body: bodyOf(path), isRepeated: false },
    write: async () => undefined,
    word: (of) => of,
    chance: chanceOf(1),
    recorder: {
      fault: (text) => void faults.push(text),
      count: () => undefined,
      time: () => undefined,
      isDiskFull: false,
    },
    picture: Buffer.alloc(0),
    apiaries: new Map([[1, 'Rucher']]),
    hives: new Map([
      [7, { apiary: 1, name: 'Ruche 7' }],
      [8, { apiary: 1, name: 'Ruche 8' }],
    ]),
    observations: new Map([['Note 1', { hive: 7, photos: ['p'] }]]),
    isShown: true,
    photosToSend: 0,
  };
  await checkBeekeeper(beekeeper);
  return faults.map((fault) => fault.split('\n')[0] ?? '');
}

describe('the check of a beekeeper', () => {
  test('accepts a server with the acknowledged data', async () => {
    expect(await faultsOf({})).toEqual([]);
  });

  test.each<[string, Partial<Server>, string]>([
    ['a lost apiary', { apiaries: [] }, 'apiaries'],
    ['a lost hive', { apiaries: [{ id: 1, name: 'Rucher', hives: [hive(7, 1)] }] }, 'hives'],
    [
      'a hive that is there twice',
      {
        apiaries: [
          { id: 1, name: 'Rucher', hives: [hive(7, 1), hive(8, 2), { ...hive(9, 3), name: 'Ruche 8' }] },
        ],
      },
      'hives',
    ],
    [
      'a position with a gap',
      { apiaries: [{ id: 1, name: 'Rucher', hives: [hive(7, 1), hive(8, 3)] }] },
      'positions in apiary 1',
    ],
    ['an edit that is lost', { apiaries: [{ ...Object(WHOLE.apiaries[0]), name: 'Old' }] }, 'apiaries'],
    ['a lost observation', { observations: [] }, 'observations of hive 7'],
    ['an observation that is there twice', { observations: [note, note] }, 'observations of hive 7'],
    [
      'an observation without its photo',
      { observations: [{ ...note, photos: [] }] },
      'observations of hive 7',
    ],
    ['a photo that is not served', { photo: 404 }, 'photo p answered 404'],
    ['a preference that is lost', { isShown: false }, 'preference'],
  ])('reports %s', async (_what, change, fault) => {
    expect(await faultsOf(change)).toContain(`Élise: ${fault}`);
  });
});

test('the same seed draws the same sequence, another seed another one', () => {
  const draw = (seed: number) => Array.from({ length: 20 }, () => chanceOf(seed).fork().whole(1, 1000));
  const drawn = (seed: number) => {
    const chance = chanceOf(seed);
    return Array.from({ length: 200 }, () => chance.whole(1, 6));
  };
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
  expect(new Set(drawn(7))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(draw(7)).toEqual(draw(7));
});
