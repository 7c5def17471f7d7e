import type { RecordContent } from '@propolis/contract';
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

/** Fields with a text of the journal; those of the forms have theirs. */
const OWN_KEYS = ['amounts', 'sugar'] as const;
type OwnKey = (typeof OWN_KEYS)[number];
const isOwn = (key: FactKey): key is OwnKey => OWN_KEYS.some((own) => own === key);

/** A field's name on the wire; `sugar` is computed. */
type FactKey = OwnKey | keyof Messages['records']['fields'];

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

/** The fields of a record that have a value, in the order of the form. */
export function useRecordFacts(): (said: Said) => readonly Fact[] {
  const t = useTranslations();
  const language = useLanguage();
  const kindFacts = useKindFacts();
  return (said) => {
    const { record, hives } = said;
    const pairs: readonly Pair[] = [
      ['happened_on', longDate(localNoon(record.happened_on), language)],
      ['happened_at', record.happened_at],
      ['hives', hives.length > 0 ? namesInLine(hives.map(({ name }) => name)) : undefined],
      ...kindFacts(said),
      ['note', record.note],
    ];
    const labelOf = (key: FactKey): string => {
      if (key === 'happened_on' && record.kind === 'treatment') return t('journal.facts.first_day');
      if (key === 'party_name') return t(`journal.facts.${partyOf(record)}`);
      return isOwn(key) ? t(`journal.facts.${key}`) : t(`records.fields.${key}`);
    };
    return pairs.flatMap(([key, text]) => (text ? [{ key, label: labelOf(key), text }] : []));
  };
}

/** The fields that only records of this kind have. */
function useKindFacts(): (said: Said) => readonly Pair[] {
  const t = useTranslations('journal');
  const labels = useLabels();
  const language = useLanguage();
  const treatment = useTreatmentFacts();
  const feeding = useFeedingFacts();
  const stock = useStockFacts();
  const queen = useQueenFacts();
  const changesOf = useEquipmentChanges();
  const { quantity, perHive } = useAmounts();
  const format = useFormatter();
  const harvest = ({ food, amounts, unit, ...rest }: ContentOf<'harvest'>, hives: Said['hives']): Pair[] => [
    ['food', labels.records.foods[food]],
    ['amounts', perHive(amounts, unit, hives)],
    ['honey_type', rest.honey_type],
    ['water', rest.water === null ? null : format.number(rest.water / 100, PERCENT)],
    ['lot', rest.lot],
    ['supers_off', rest.supers_off ? format.number(rest.supers_off) : null],
  ];
  const medicine = ({
    movement,
    product,
    packages,
    package_size,
    unit,
    ...rest
  }: ContentOf<'medicine'>): Pair[] => [
    ['movement', labels.records.movements[movement]],
    ['product', product],
    ['packages', t('times', { count: packages, amount: quantity(package_size, unit) })],
    ['batch', rest.batch],
    ['expiry', rest.expiry && longDate(localNoon(rest.expiry), language)],
    ['party_name', rest.party_name],
    ['party_address', rest.party_address],
  ];
  return ({ record, hives, to_apiary }) => {
    switch (record.kind) {
      case 'treatment':
        return treatment(record, hives);
      case 'feeding':
        return feeding(record, hives);
      case 'harvest':
        return harvest(record, hives);
      case 'medicine':
        return medicine(record);
      case 'equipment':
        return [['parts', changesOf(record).join(', ')]];
      case 'stock':
        return stock(record, to_apiary);
      case 'queen':
        return queen(record);
    }
  };
}

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;

function useTreatmentFacts() {
  const t = useTranslations('journal');
  const labels = useLabels();
  const language = useLanguage();
  const format = useFormatter();
  const { perHive } = useAmounts();
  const dayOf = (day: string | null) => day && longDate(localNoon(day), language);
  return (record: ContentOf<'treatment'>, hives: Said['hives']): Pair[] => {
    const { last_day, substances, withdrawal_days: withdrawal } = record;
    const days = Object.entries(withdrawal) as [Food, number][]; // `Object.entries` loses the key type
    return [
      ['last_day', last_day === null ? t('running') : dayOf(last_day)],
      ['product', record.product],
      ['substances', substances.map((substance) => labels.records.substances[substance]).join(', ')],
      ['batch', record.batch],
      ['amounts', perHive(record.amounts, record.unit, hives)],
      ['indication', labels.records.indications[record.indication]],
      ['method', record.method],
      [
        'withdrawal_days',
        days.map(([food, count]) => t('withdrawal', { food: labels.records.foods[food], count })).join(', '),
      ],
      ['second_dose_after', record.second_dose_after ? format.number(record.second_dose_after) : null],
      ['release_day', dayOf(releaseDay(treatmentOf(record)))],
      ['prescribed_by', record.prescribed_by],
      ['dispensed_by', record.dispensed_by],
      ['administered_by', record.administered_by],
    ];
  };
}

function useFeedingFacts() {
  const t = useTranslations('journal');
  const labels = useLabels();
  const format = useFormatter();
  const { quantity, perHive } = useAmounts();
  return (record: ContentOf<'feeding'>, hives: Said['hives']): Pair[] => {
    const { feed, amounts, unit, sugar_share, density, dilution } = record;
    const sugar = sugarTotal(
      (amounts ?? []).map((amount) => ({ feed, amount, unit, sugarShare: sugar_share, density, dilution })),
    );
    return [
      ['feed', labels.records.feeds[feed]],
      ['amounts', perHive(amounts, unit, hives)],
      ['sugar', sugar.unknown > 0 || amounts === null ? t('unknownSugar') : quantity(sugar.kg, 'kg')],
      ['sugar_share', sugar_share === null ? null : format.number(sugar_share, PERCENT)],
      ['density', density === null ? null : t('density', { density })],
      ['dilution', dilution === null ? null : t('dilution', { dilution })],
    ];
  };
}

type SplitPart = NonNullable<ContentOf<'stock'>['split']>['parts'][number];

function useStockFacts() {
  const t = useTranslations('journal');
  const language = useLanguage();
  const { stockEvents, deathCauses, remains, queenStages } = useLabels().records;
  const gift = ({ brood, stores, bees }: SplitGift) => t('gift', { brood, stores, bees });
  const given = (part: SplitPart) =>
    [gift(part), part.queen_stage && queenStages[part.queen_stage]].filter(Boolean).join(', ');
  return (record: ContentOf<'stock'>, to: Said['to_apiary']): Pair[] => {
    const { event, split, merge, cause, found_on, autumn_strength: seams } = record;
    return [
      ['event', stockEvents[event]],
      ['colonies', t('colonies', { count: countColonies(record) })],
      ['split', split?.parts.map(given).join('; ')],
      ['merge', merge && gift(merge)],
      ['to_apiary_id', to?.name],
      ['party_name', record.party_name],
      ['party_address', record.party_address],
      ['party_number', record.party_number],
      ['cause', cause && deathCauses[cause]],
      ['found_on', found_on && longDate(localNoon(found_on), language)],
      ['autumn_strength', seams === null ? null : t('seams', { count: seams })],
      ['remains', record.remains.map((one) => remains[one]).join(', ')],
    ];
  };
}

function useQueenFacts() {
  const t = useTranslations('journal');
  const labels = useLabels();
  const { queenEvents, queenColours, queenOrigins } = labels.records;
  return ({ event, new_queen: added }: ContentOf<'queen'>): Pair[] => {
    if (added === null) return [['event', queenEvents[event]]];
    const { year, number, bee_race_id: race, origin } = added;
    const colour = added.colour ?? (year && queenColour(year));
    const parts = [
      year && String(year),
      colour && queenColours[colour],
      number && t('queenNumber', { number }),
      race && labels.beeRace(race),
      origin && queenOrigins[origin],
      added.note,
    ];
    return [
      ['event', queenEvents[event]],
      ['new_queen', parts.filter(Boolean).join(', ')],
    ];
  };
}
