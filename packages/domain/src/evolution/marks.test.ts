import { expect, test } from 'vitest';
import type { ObservationData } from '../observations/types.ts';
import { type MarkKind, marksOf } from './marks.ts';

test.each<[what: string, data: ObservationData, marks: readonly MarkKind[]]>([
  ['nothing', {}, ['visit']],
  ['the brood and a note', { brood_frames: 5, general_notes: 'Calmes.' }, ['visit']],
  ['food by its weight', { feeding_quantity: 5 }, ['feeding']],
  ['food by its kind', { feeding_type: 'option_1' }, ['feeding']],
  ['food that was not given', { feeding_type: 'option_1', feeding_quantity: 0 }, ['visit']],
  ['honey', { harvest_honey_frames: 8 }, ['harvest']],
  ['wax', { harvest_wax: 0.5 }, ['harvest']],
  ['no honey', { harvest_honey_frames: 0 }, ['visit']],
  ['a treatment in French', { general_notes: '1er traitement : acide formique 70 %' }, ['treatment']],
  ['a treatment in German', { general_notes: '2. Behandlung mit Ameisensäure.' }, ['treatment']],
  ['a treatment in a German compound', { general_notes: 'Winterbehandlung' }, ['treatment']],
  ['a treatment in English', { problem_description: 'Oxalic acid, trickled' }, ['treatment']],
  ['a treatment without its accents', { general_notes: 'AMEISENSAURE' }, ['treatment']],
  ['a word within another', { general_notes: 'La retraite de Paul' }, ['visit']],
  ['a word in another text item', { output_reason: 'traitement' }, ['visit']],
  [
    'all at once',
    { feeding_quantity: 2, harvest_honey_frames: 1, general_notes: 'Apivar' },
    ['treatment', 'harvest', 'feeding'],
  ],
])('an observation of %s has the right marks', (_what, data, marks) => {
  expect(marksOf(data)).toEqual(marks);
});

test('what was recorded on that day is no mark of the observation', () => {
  const data = { feeding_quantity: 2, general_notes: 'Apivar' };
  expect(marksOf(data, new Set(['treatment']))).toEqual(['feeding']);
  expect(marksOf(data, new Set(['treatment', 'feeding']))).toEqual(['visit']);
  expect(marksOf(data, new Set(['harvest', 'queen']))).toEqual(['treatment', 'feeding']);
});
