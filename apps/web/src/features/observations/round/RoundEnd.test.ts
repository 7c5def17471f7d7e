import type { ObservationData } from '@propolis/domain';
import { expect, test } from 'vitest';
import { type Striking, strikingOf } from './RoundEnd.tsx';

const CASES: readonly [rule: string, noted: ObservationData, before: ObservationData, Striking[]][] = [
  ['a hive as it should be', { general_impression: 2, brood_frames: 6, queen_observed: true }, {}, []],
  ['a problem', { problem_observed: true }, {}, ['problem']],
  ['a swarm', { swarming_observed: true }, {}, ['swarming']],
  ['a hive that needs attention', { surveillance_particular_attention: true }, {}, ['attention']],
  ['and one that needs it no more', { surveillance_particular_attention: false }, {}, []],
  ['a weak one, said once', { general_impression: 1 }, { general_impression: 3 }, ['weak']],
  ['one that is weaker', { general_impression: 2 }, { general_impression: 3 }, ['weaker']],
  ['one that is as strong', { general_impression: 2 }, { general_impression: 2 }, []],
  ['one that is stronger', { general_impression: 3 }, { general_impression: 2 }, ['stronger']],
  ['no brood', { brood_frames: 0 }, { brood_frames: 5 }, ['noBrood']],
  ['two frames of brood less', { brood_frames: 4 }, { brood_frames: 6 }, ['lessBrood']],
  ['one less is a matter of counting', { brood_frames: 5 }, { brood_frames: 6 }, []],
  ['a first count is compared with nothing', { brood_frames: 1 }, {}, []],
  ['no eggs', { brood_eggs: false }, {}, ['noEggs']],
  ['a queen that was not seen', { queen_observed: false }, {}, ['queenNotSeen']],
  ['but laid three days ago at most', { queen_observed: false, brood_eggs: true }, {}, []],
  ['neither', { queen_observed: false, brood_eggs: false }, {}, ['noEggs', 'queenNotSeen']],
  ['queen cells', { brood_royal_cells: 1 }, {}, ['queenCells']],
  ['none of them', { brood_royal_cells: 0 }, {}, []],
  ['low stores', { reserves_honey_frames: 1 }, { reserves_honey_frames: 6 }, ['lowStores']],
  ['enough for now', { reserves_honey_frames: 2 }, {}, []],
  ['much less stores', { reserves_honey_frames: 4 }, { reserves_honey_frames: 6 }, ['lessStores']],
  ['bees that ask for the smoker', { workers_sweetness: 4 }, {}, ['aggressive']],
  ['lively ones', { workers_sweetness: 3 }, {}, []],
  ['a super that was added', { structure_honey_super: 2 }, { structure_honey_super: 1 }, ['superAdded']],
  ['one that was taken', { structure_honey_super: 1 }, { structure_honey_super: 2 }, []],
  [
    'a reminder with its day',
    { surveillance_reminder: true, surveillance_reminder_date: '2026-06-12' },
    {},
    ['reminder'],
  ],
  [
    'the most urgent first',
    {
      surveillance_reminder: true,
      surveillance_reminder_date: '2026-06-12',
      general_impression: 1,
      brood_frames: 0,
    },
    {},
    ['weak', 'noBrood', 'reminder'],
  ],
];

test.each(CASES)('the summary shows %s', (_rule, noted, before, striking) => {
  expect(strikingOf({ noted, before })).toEqual(striking);
});
