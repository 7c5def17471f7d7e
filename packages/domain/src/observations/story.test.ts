import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time-units.ts';
import { findObservationItem } from './items.ts';
import { buildStory, type Observed, STORY_STATES, STORY_YIELDS, type StoryChange } from './story.ts';
import type { ObservationData } from './types.ts';

const START = Date.UTC(2026, 2, 1, 10);

/** Observations of one hive a day apart, given oldest first, returned newest first as in lists. */
const observed = (...made: readonly ObservationData[]): Observed[] =>
  made
    .map((data, day) => ({
      observation_date: new Date(START + day * DAY_MS).toISOString(),
      data,
      photos: [],
    }))
    .reverse();

const whole = (...made: readonly ObservationData[]) => buildStory(observed(...made), { whole: true });

/** The changes of the newest observation. */
function newestChanges(...made: readonly ObservationData[]): readonly StoryChange[] {
  const [newest] = whole(...made);
  return newest?.kind === 'single' ? newest.changes : [];
}

test('all items of the story are in the catalogue', () => {
  for (const item of [...Object.values(STORY_STATES), ...STORY_YIELDS])
    expect(findObservationItem(item), item).toBeDefined();
});

describe('changes since the last observation', () => {
  test.each<[string, readonly ObservationData[], readonly StoryChange[]]>([
    [
      'a colony grows stronger',
      [{ general_impression: 1 }, { general_impression: 2 }],
      [{ kind: 'strength', from: 1, to: 2 }],
    ],
    [
      'a colony grows weaker',
      [{ general_impression: 3 }, { general_impression: 1 }],
      [{ kind: 'strength', from: 3, to: 1 }],
    ],
    ['a colony stays as it is', [{ general_impression: 2 }, { general_impression: 2 }], []],
    ['brood grows', [{ brood_frames: 5 }, { brood_frames: 7 }], [{ kind: 'brood', from: 5, to: 7 }]],
    ['brood by a half', [{ brood_frames: 5 }, { brood_frames: 4.5 }], [{ kind: 'brood', from: 5, to: 4.5 }]],
    ['brood ends', [{ brood_frames: 5 }, { brood_frames: 0 }], [{ kind: 'brood', from: 5, to: 0 }]],
    ['brood is back', [{ brood_frames: 0 }, { brood_frames: 1 }], [{ kind: 'brood', from: 0, to: 1 }]],
    [
      'a super is set up',
      [{ structure_honey_super: 0 }, { structure_honey_super: 1 }],
      [{ kind: 'supers', from: 0, to: 1 }],
    ],
    [
      'supers are taken off',
      [{ structure_honey_super: 2 }, { structure_honey_super: 0 }],
      [{ kind: 'supers', from: 2, to: 0 }],
    ],
    ['not observed since', [{ brood_frames: 5 }, {}, { brood_frames: 5 }], []],
    [
      'changed since it was last observed',
      [{ brood_frames: 5 }, { brood_frames: null }, { general_impression: 2 }, { brood_frames: 6 }],
      [{ kind: 'brood', from: 5, to: 6 }],
    ],
    ['observed for the first time', [{ brood_frames: 3 }], [{ kind: 'brood', from: undefined, to: 3 }]],
    ['first observed as zero', [{ brood_frames: 0, structure_honey_super: 0 }], []],
    [
      'a first zero is the value to compare with',
      [{ structure_honey_super: 0 }, {}, { structure_honey_super: 1 }],
      [{ kind: 'supers', from: 0, to: 1 }],
    ],
    ['a value that is not a number', [{ brood_frames: 'many' }], []],
  ])('%s', (_name, made, changes) => {
    expect(newestChanges(...made)).toEqual(changes);
  });
});

describe('events', () => {
  test.each<[string, ObservationData, readonly StoryChange[]]>([
    [
      'syrup is given',
      { feeding_type: 'option_1', feeding_quantity: 3 },
      [{ kind: 'fed', food: 'option_1', amount: 3 }],
    ],
    ['something is given', { feeding_quantity: 0.5 }, [{ kind: 'fed', food: undefined, amount: 0.5 }]],
    [
      'syrup without an amount',
      { feeding_type: 'option_1' },
      [{ kind: 'fed', food: 'option_1', amount: undefined }],
    ],
    ['a kind of food with amount zero', { feeding_type: 'option_1', feeding_quantity: 0 }, []],
    [
      'honey and wax are taken, in the order of the catalogue',
      { harvest_wax: 0.5, harvest_honey_frames: 8, harvest_pollen: 0 },
      [
        {
          kind: 'harvested',
          yields: [
            { item: 'harvest_honey_frames', amount: 8 },
            { item: 'harvest_wax', amount: 0.5 },
          ],
        },
      ],
    ],
    ['a harvest of zero', { harvest_honey_frames: 0 }, []],
    ['a queen is introduced', { input_queen: true }, [{ kind: 'queenAdded' }]],
    ['no queen is introduced', { input_queen: false }, []],
    ['a swarm leaves', { swarming_observed: true }, [{ kind: 'swarmed' }]],
    ['no swarm leaves', { swarming_observed: false }, []],
    [
      'a problem with a name',
      { problem_observed: true, problem_kind: 'option_4' },
      [{ kind: 'problem', problem: 'option_4' }],
    ],
    ['a problem without a name', { problem_observed: true }, [{ kind: 'problem', problem: undefined }]],
    ['no problem', { problem_observed: false }, []],
  ])('%s', (_name, data, changes) => {
    expect(newestChanges(data)).toEqual(changes);
  });

  test('are reported each time, even if they are the same', () => {
    const fed = { feeding_quantity: 2 };
    expect(whole(fed, fed).map(({ kind }) => kind)).toEqual(['single', 'single']);
  });
});

describe('the chapters of a story', () => {
  test('are newest first; observations without changes are grouped', () => {
    const story = whole({ brood_frames: 3 }, { weather_temperature: 20 }, {}, { brood_frames: 4 }, {});
    expect(
      story.map((chapter) => (chapter.kind === 'single' ? chapter.changes : chapter.observations.length)),
    ).toEqual([1, [{ kind: 'brood', from: 3, to: 4 }], 2, [{ kind: 'brood', from: undefined, to: 3 }]]);
  });

  test('an observation with a note or a photo has its own chapter', () => {
    const [noted] = whole({ general_notes: 'La reine est marquée.' });
    expect(noted).toMatchObject({ kind: 'single', changes: [] });
    const [plain] = observed({});
    if (!plain) throw new Error('expected an observation');
    const [pictured] = buildStory([{ ...plain, photos: [{}] }], { whole: true });
    expect(pictured?.kind).toBe('single');
  });

  test('are empty for a hive without observations', () => {
    expect(buildStory([], { whole: true })).toEqual([]);
  });

  test('a state is not called the first if older observations exist', () => {
    const observations = observed({ brood_frames: 3, feeding_quantity: 1 }, { brood_frames: 4 });
    const changes = buildStory(observations, { whole: false }).map(
      (one) => one.kind === 'single' && one.changes,
    );
    expect(changes).toEqual([
      [{ kind: 'brood', from: 3, to: 4 }],
      [{ kind: 'fed', food: undefined, amount: 1 }],
    ]);
  });

  const someData = fc.record(
    {
      general_impression: fc.constantFrom(1, 2, 3, null),
      brood_frames: fc.constantFrom(0, 1, 2, null),
      structure_honey_super: fc.constantFrom(0, 1, 2),
      feeding_quantity: fc.constantFrom(0, 1),
    },
    { requiredKeys: [] },
  );

  test('no observation is lost or duplicated, and older ones do not remove changes', () => {
    fc.assert(
      fc.property(fc.array(someData, { maxLength: 30 }), fc.nat(30), (made, count) => {
        const all = observed(...made);
        const some = all.slice(0, count);
        const changesOf = (observations: Observed[], isWhole: boolean) =>
          buildStory(observations, { whole: isWhole }).flatMap((chapter) =>
            chapter.kind === 'single'
              ? [{ observation: chapter.observation, changes: chapter.changes }]
              : chapter.observations.map((observation) => ({ observation, changes: [] })),
          );
        const everything = changesOf(all, true);
        expect(everything.map(({ observation }) => observation)).toEqual(all);
        for (const [at, { changes }] of changesOf(some, false).entries())
          expect(everything[at]?.changes).toEqual(expect.arrayContaining([...changes]));
      }),
    );
  });
});
