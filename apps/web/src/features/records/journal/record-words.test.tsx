import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aFeeding, aQueen, aTreatment } from '../../../../test/records.ts';
import { renderPart } from '../../../../test/render.tsx';
import { loadSignedInMessages } from '../../../lib/i18n/messages.ts';
import { changesBetween } from './record-versions.ts';
import type { Said } from './use-amounts.ts';
import { useRecordFacts, useRecordTitle } from './use-record-words.ts';

const HIVES = ['Ruche 1', 'Ruche 2', 'Ruche 3'].map((name, at) => ({ id: 11 + at, name }));
const common = { happened_on: '2026-06-01', happened_at: null, note: null, hive_ids: [11] };
const noParts = { excluder: null, feeder: null, pollen_trap: null, insulation: null, stone: null };
const noDeath = { cause: null, found_on: null, autumn_strength: null, remains: [] };

function Title({ said }: { readonly said: Said }) {
  return <h1>{useRecordTitle()(said.record)}</h1>;
}

const of = (record: Said['record'], hives = HIVES.slice(0, 1)): Said => ({ record, hives, to_apiary: null });

test.each<[string, Said['record']]>([
  ['Sirop 1:1, 2 kg', aFeeding()],
  ['Sirop 1:1, 3 × 500 g', aFeeding({ hive_ids: [11, 12, 13], amounts: [500, 500, 500] })],
  ['Sirop 1:1, 1,5 kg', aFeeding({ hive_ids: [11, 12], amounts: [500, 1000] })],
  ['Sirop 1:1', aFeeding({ amounts: null })],
  ['Nourrissement, 1,5 l', aFeeding({ feed: 'other', unit: 'ml', amounts: [1500] })],
  ['Formivar 60 %, 2 × 1 lanière', aTreatment({ unit: 'strip', hive_ids: [11, 12], amounts: [1, 1] })],
  [
    '+1 hausse, −2 cadres (Bâti), +Grille à reine, −Pierre',
    {
      ...{ ...common, ...noParts, kind: 'equipment', supers: 1, brood_boxes: null },
      ...{ frames: { drawn: -2 }, excluder: true, stone: false },
    },
  ],
  [
    'Achat, 2 colonies',
    {
      ...{ ...common, ...noDeath, kind: 'stock', event: 'bought', hive_ids: [], colonies: 2 },
      ...{ to_apiary_id: null, party_name: 'Marc', party_address: null, party_number: null },
    },
  ],
])('the title of a record: %s', async (title, record) => {
  await loadSignedInMessages('fr');
  renderPart(<Title said={of(record)} />);
  expect(screen.getByRole('heading')).toHaveTextContent(title);
});

function Facts({ said }: { readonly said: Said }) {
  const facts = useRecordFacts()(said);
  return <p>{facts.map(({ label, text }) => `${label}: ${text}`).join('; ')}</p>;
}

test('amounts that differ are named hive by hive, and sugar is computed', async () => {
  await loadSignedInMessages('fr');
  const record = aFeeding({ hive_ids: [11, 12, 13], amounts: [500, 1000, 2000] });
  renderPart(<Facts said={of(record, HIVES)} />);
  const shown = screen.getByText(/Quantité/);
  expect(shown).toHaveTextContent('Quantité: Ruche 1 : 500 g, Ruche 2 : 1 kg, Ruche 3 : 2 kg');
  expect(shown).toHaveTextContent('Sucre: 1,75 kg');
});

test.each<[string, Said['record'], RegExp]>([
  ['a treatment that has ended shows on which day honey is free', aTreatment(), /Miel libre dès le: 12 août/],
  [
    'a treatment without withdrawal days for honey does not guess that day',
    aTreatment({ withdrawal_days: {} }),
    /Dernier jour: 12 août 2026;(?!.*Miel libre)/,
  ],
  ['a treatment without a last day is running', aTreatment({ last_day: null }), /Dernier jour: en cours/],
  ['unknown sugar is not zero', aFeeding({ feed: 'other' }), /Sucre: inconnu/],
  [
    'a mark shows the year and number that it gave',
    {
      ...common,
      kind: 'queen',
      event: 'marked',
      queen: aQueen().id,
      new_queen: null,
      marked: { year: 2025, number: '7' },
    },
    /Reine: 2025, Bleu, n° 7/,
  ],
])('%s', async (_, record, words) => {
  await loadSignedInMessages('fr');
  renderPart(<Facts said={of(record)} />);
  expect(screen.getByText(/^Jour|^Premier jour/)).toHaveTextContent(words);
});

test('changes are the fields whose words differ, with those that came or went', () => {
  const fact = (key: 'note' | 'lot' | 'food', text: string) => ({ key, label: key, text });
  const before = [fact('food', 'Miel'), fact('note', 'a'), fact('lot', 'L1')];
  const after = [fact('food', 'Miel'), fact('note', 'b')];
  expect(changesBetween(before, after)).toEqual([
    { key: 'note', label: 'note', before: 'a', after: 'b' },
    { key: 'lot', label: 'lot', before: 'L1', after: undefined },
  ]);
});
