import type { QueenFacts, RecordContent } from '@propolis/contract';
import {
  type Food,
  isFounding,
  queenColour,
  releaseDay,
  type SplitGift,
  sugarTotal,
  treatmentOf,
} from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import type { Messages } from '../../../lib/i18n/messages.ts';
import { namesInLine } from '../../../lib/isolated.ts';
import { type ContentOf, type Said, useAmounts, useEquipmentChanges } from './use-amounts.ts';

/** A field's name on the wire; `sugar` is computed. */
type FactKey = 'amounts' | 'sugar' | keyof Messages['records']['fields'];

/** A field of a record in words. */
export interface Fact {
  readonly key: FactKey;
  readonly label: string;
  readonly text: string;
}

/** What the list says of a record: « Sirop 1:1, 8 × 2 kg ». */
export function useRecordTitle(): (record: RecordContent) => string {
  const t = useTranslations('journal');
  const labels = useLabels();
  const { total, quantity } = useAmounts();
  const changesOf = useEquipmentChanges();
  const withAmount = (name: string, amount: string | undefined) =>
    amount === undefined ? name : t('withAmount', { name, amount });
  const feedOf = ({ feed, kind }: ContentOf<'feeding'>) =>
    feed === 'other' ? labels.records.kinds[kind] : labels.records.feeds[feed];
  const coloniesOf = (record: ContentOf<'stock'>) => {
    const count = countColonies(record);
    return count === 1 ? undefined : t('colonies', { count });
  };
  return (record) => {
    switch (record.kind) {
      case 'treatment':
        return withAmount(record.product, total(record.amounts, record.unit));
      case 'feeding':
        return withAmount(feedOf(record), total(record.amounts, record.unit));
      case 'harvest':
        return withAmount(labels.records.foods[record.food], total(record.amounts, record.unit));
      case 'medicine':
        return withAmount(
          t('withAmount', { name: labels.records.movements[record.movement], amount: record.product }),
          t('times', { count: record.packages, amount: quantity(record.package_size, record.unit) }),
        );
      case 'equipment':
        return changesOf(record).join(', ');
      case 'stock':
        return withAmount(labels.records.stockEvents[record.event], coloniesOf(record));
      case 'queen':
        return t('ofQueen', { event: labels.records.queenEvents[record.event] });
    }
  };
}

/** The divided hive and the one that is kept are no change. */
const countColonies = ({ colonies, hive_ids, event }: ContentOf<'stock'>): number =>
  colonies ?? hive_ids.length - (event === 'split' || event === 'merged' ? 1 : 0);

/** Who the other party of a movement is. */
function partyOf(record: RecordContent): 'party_name' | 'from_party' | 'taker' {
  if (record.kind === 'medicine' && record.movement === 'receipt') return 'party_name';
  return record.kind === 'stock' && isFounding(record.event) ? 'from_party' : 'taker';
}

type Pair = readonly [key: FactKey, text: string | null | undefined];

/** What the fields of a record are written with. */
function useFactWords() {
  const language = useLanguage();
  const format = useFormatter();
  return {
    ...useAmounts(),
    t: useTranslations('journal'),
    labels: useLabels(),
    changesOf: useEquipmentChanges(),
    number: (value: number | null | undefined) => (value ? format.number(value) : null),
    percent: (share: number | null) =>
      share === null ? null : format.number(share, { style: 'percent', maximumFractionDigits: 1 }),
    day: (day: string | null) => day && longDate(localNoon(day), language),
  };
}
type FactWords = ReturnType<typeof useFactWords>;

/** The fields of a record that have a value, in the order of the form. */
export function useRecordFacts(): (said: Said) => readonly Fact[] {
  const t = useTranslations();
  const words = useFactWords();
  return (said) => {
    const { record, hives } = said;
    const pairs: readonly Pair[] = [
      ['happened_on', words.day(record.happened_on)],
      ['happened_at', record.happened_at],
      ['hives', hives.length > 0 ? namesInLine(hives.map(({ name }) => name)) : undefined],
      ...kindFacts(said, words),
      ['note', record.note],
    ];
    const labelOf = (key: FactKey): string => {
      if (key === 'happened_on' && record.kind === 'treatment') return t('records.form.first_day');
      if (key === 'party_name') return t(`journal.facts.${partyOf(record)}`);
      // The other fields have their texts from the forms.
      return key === 'amounts' || key === 'sugar' ? t(`journal.facts.${key}`) : t(`records.fields.${key}`);
    };
    return pairs.flatMap(([key, text]) => (text ? [{ key, label: labelOf(key), text }] : []));
  };
}

/** The fields that only records of this kind have. */
function kindFacts({ record, hives, to_apiary: to }: Said, words: FactWords): readonly Pair[] {
  const { t, labels, quantity } = words;
  switch (record.kind) {
    case 'treatment':
      return treatmentFacts(record, hives, words);
    case 'feeding':
      return feedingFacts(record, hives, words);
    case 'harvest':
      return [
        ['food', labels.records.foods[record.food]],
        ['amounts', words.perHive(record.amounts, record.unit, hives)],
        ['honey_type', record.honey_type],
        ['water', words.percent(record.water === null ? null : record.water / 100)],
        ['lot', record.lot],
        ['supers_off', words.number(record.supers_off)],
      ];
    case 'medicine':
      return [
        ['movement', labels.records.movements[record.movement]],
        ['product', record.product],
        [
          'packages',
          t('times', { count: record.packages, amount: quantity(record.package_size, record.unit) }),
        ],
        ['batch', record.batch],
        ['expiry', words.day(record.expiry)],
        ['party_name', record.party_name],
        ['party_address', record.party_address],
      ];
    case 'equipment':
      return [['parts', words.changesOf(record).join(', ')]];
    case 'stock':
      return stockFacts(record, to, words);
    case 'queen':
      return queenFacts(record, words);
  }
}

function treatmentFacts(record: ContentOf<'treatment'>, hives: Said['hives'], words: FactWords): Pair[] {
  const { t, labels, day } = words;
  const { foods, indications, substances } = labels.records;
  const days = Object.entries(record.withdrawal_days) as [Food, number][]; // `Object.entries` loses the key type
  return [
    ['last_day', record.last_day === null ? t('running') : day(record.last_day)],
    ['product', record.product],
    ['substances', record.substances.map((substance) => substances[substance]).join(', ')],
    ['batch', record.batch],
    ['amounts', words.perHive(record.amounts, record.unit, hives)],
    ['indication', indications[record.indication]],
    ['method', record.method],
    [
      'withdrawal_days',
      days.map(([food, count]) => t('withdrawal', { food: foods[food], count })).join(', '),
    ],
    ['second_dose_after', words.number(record.second_dose_after)],
    ['release_day', day(releaseDay(treatmentOf(record)))],
    ['prescribed_by', record.prescribed_by],
    ['dispensed_by', record.dispensed_by],
    ['administered_by', record.administered_by],
  ];
}

function feedingFacts(record: ContentOf<'feeding'>, hives: Said['hives'], words: FactWords): Pair[] {
  const { t, quantity } = words;
  const { feed, amounts, unit, sugar_share, density, dilution } = record;
  const sugar = sugarTotal(
    (amounts ?? []).map((amount) => ({ feed, amount, unit, sugarShare: sugar_share, density, dilution })),
  );
  return [
    ['feed', words.labels.records.feeds[feed]],
    ['amounts', words.perHive(amounts, unit, hives)],
    ['sugar', sugar.unknown > 0 || amounts === null ? t('unknownSugar') : quantity(sugar.kg, 'kg')],
    ['sugar_share', words.percent(sugar_share)],
    ['density', density === null ? null : t('density', { density })],
    ['dilution', dilution === null ? null : t('dilution', { dilution })],
  ];
}

function stockFacts(record: ContentOf<'stock'>, to: Said['to_apiary'], words: FactWords): Pair[] {
  const { t, day } = words;
  const { stockEvents, deathCauses, remains, queenStages } = words.labels.records;
  const { split, merge, cause, autumn_strength: seams } = record;
  const gift = ({ brood, stores, bees }: SplitGift) => t('gift', { brood, stores, bees });
  const parts = split?.parts.map((part) =>
    [gift(part), part.queen_stage && queenStages[part.queen_stage]].filter(Boolean).join(', '),
  );
  return [
    ['event', stockEvents[record.event]],
    ['colonies', t('colonies', { count: countColonies(record) })],
    ['split', parts?.join('; ')],
    ['merge', merge && gift(merge)],
    ['to_apiary_id', to?.name],
    ['party_name', record.party_name],
    ['party_address', record.party_address],
    ['party_number', record.party_number],
    ['cause', cause && deathCauses[cause]],
    ['found_on', day(record.found_on)],
    ['autumn_strength', seams === null ? null : t('seams', { count: seams })],
    ['remains', record.remains.map((one) => remains[one]).join(', ')],
  ];
}

function queenFacts({ event, new_queen, marked }: ContentOf<'queen'>, { t, labels }: FactWords): Pair[] {
  const { queenEvents, queenColours, queenOrigins } = labels.records;
  const facts: Partial<QueenFacts> = new_queen ?? marked ?? {};
  const colour = facts.colour ?? (facts.year && queenColour(facts.year));
  const parts = [
    facts.year && String(facts.year),
    colour && queenColours[colour],
    facts.number && t('queenNumber', { number: facts.number }),
    facts.bee_race_id && labels.beeRace(facts.bee_race_id),
    facts.origin && queenOrigins[facts.origin],
    facts.note,
  ];
  return [
    ['event', queenEvents[event]],
    ['new_queen', parts.filter(Boolean).join(', ')],
  ];
}
