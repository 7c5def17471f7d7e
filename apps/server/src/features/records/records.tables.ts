import type { StoredRecord } from '@propolis/contract';
import { FRAME_KINDS, HIVE_PARTS, releaseDay, treatmentOf } from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { Table, Tables } from '../account/account.service.ts';

type Kinds = StoredRecord['kind'];
type Of<Kind extends Kinds> = Extract<StoredRecord, { kind: Kind }>;
type Labels = ReturnType<typeof labelsIn>['records'];
/** A heading and its value. */
type Column<Kind extends Kinds> = readonly [
  word: keyof Tables['words']['records']['columns'],
  value: (record: Of<Kind>, labels: Labels) => string | number | null | undefined,
];

const TREATMENT: readonly Column<'treatment'>[] = [
  ['firstDay', ({ happened_on }) => happened_on],
  ['lastDay', ({ last_day }) => last_day],
  ['product', ({ product }) => product],
  ['substances', ({ substances }, { substances: words }) => substances.map((one) => words[one]).join(', ')],
  ['batch', ({ batch }) => batch],
  ['unit', ({ unit }, { units }) => units[unit]],
  ['indication', ({ indication }, { indications }) => indications[indication]],
  ['method', ({ method }) => method],
  ['withdrawalHoney', ({ withdrawal_days }) => withdrawal_days.honey],
  ['releaseDay', (record) => releaseDay(treatmentOf(record))],
  ['prescribedBy', ({ prescribed_by }) => prescribed_by],
  ['dispensedBy', ({ dispensed_by }) => dispensed_by],
  ['administeredBy', ({ administered_by }) => administered_by],
];
const FEEDING: readonly Column<'feeding'>[] = [
  ['day', ({ happened_on }) => happened_on],
  ['feed', ({ feed }, { feeds }) => feeds[feed]],
  ['unit', ({ unit }, { units }) => units[unit]],
];
const HARVEST: readonly Column<'harvest'>[] = [
  ['day', ({ happened_on }) => happened_on],
  ['food', ({ food }, { foods }) => foods[food]],
  ['unit', ({ unit }, { units }) => units[unit]],
  ['honeyType', ({ honey_type }) => honey_type],
  ['water', ({ water }) => water],
  ['lot', ({ lot }) => lot],
  ['supersOff', ({ supers_off }) => supers_off],
];
const MEDICINE: readonly Column<'medicine'>[] = [
  ['day', ({ happened_on }) => happened_on],
  ['movement', ({ movement }, { movements }) => movements[movement]],
  ['product', ({ product }) => product],
  ['packages', ({ packages }) => packages],
  ['packageSize', ({ package_size }) => package_size],
  ['unit', ({ unit }, { units }) => units[unit]],
  ['batch', ({ batch }) => batch],
  ['expiry', ({ expiry }) => expiry],
  ['party', ({ party_name }) => party_name],
  ['partyAddress', ({ party_address }) => party_address],
];
const namesOfParts =
  (isOn: boolean): Column<'equipment'>[1] =>
  (record, { parts }) =>
    HIVE_PARTS.flatMap((part) => (record[part] === isOn ? [parts[part]] : [])).join(', ');

const EQUIPMENT: readonly Column<'equipment'>[] = [
  ['day', ({ happened_on }) => happened_on],
  ['supers', ({ supers }) => supers],
  ['broodBoxes', ({ brood_boxes }) => brood_boxes],
  [
    'frames',
    ({ frames }, { frames: words }) =>
      FRAME_KINDS.flatMap((kind) => (frames[kind] ? [`${words[kind]} ${frames[kind]}`] : [])).join(', '),
  ],
  ['putOn', namesOfParts(true)],
  ['takenOff', namesOfParts(false)],
  ['moved', ({ moved }) => (moved ? 1 : null)],
  ['trapComb', ({ trap_comb }) => (trap_comb ? 1 : null)],
];
const QUEEN: readonly Column<'queen'>[] = [
  ['day', ({ happened_on }) => happened_on],
  ['event', ({ event }, { queenEvents }) => queenEvents[event]],
  ['queenYear', ({ new_queen, marked }) => new_queen?.year ?? marked?.year],
  ['queenNumber', ({ new_queen, marked }) => new_queen?.number ?? marked?.number],
];
const STOCK: readonly Column<'stock'>[] = [
  ['day', ({ happened_on }) => happened_on],
  ['event', ({ event }, { stockEvents }) => stockEvents[event]],
  ['colonies', ({ colonies }) => colonies],
  ['toApiary', ({ to_apiary }) => to_apiary?.name],
  ['keeper', ({ party_name }) => party_name],
  ['fromOrTo', ({ party_address }) => party_address],
  ['partyNumber', ({ party_number }) => party_number],
  ['cause', ({ cause }, { deathCauses }) => cause && deathCauses[cause]],
  ['foundOn', ({ found_on }) => found_on],
  ['autumnStrength', ({ autumn_strength }) => autumn_strength],
  ['remains', ({ remains }, { remains: words }) => remains.map((one) => words[one]).join(', ')],
];

const COLUMNS: { readonly [Kind in Kinds]: readonly Column<Kind>[] } = {
  treatment: TREATMENT,
  medicine: MEDICINE,
  feeding: FEEDING,
  harvest: HARVEST,
  equipment: EQUIPMENT,
  queen: QUEEN,
  stock: STOCK,
};
/** The kinds that have a table. */
export const TABLE_KINDS = Object.keys(COLUMNS) as Kinds[]; // `Object.keys` loses the key type of the constant.

/** What a line says besides the columns of its kind. */
interface Line {
  readonly content: StoredRecord;
  readonly apiary_name: string | null;
  readonly cancelled: string | null;
}

const isOf = <Kind extends Kinds>(content: StoredRecord, kind: Kind): content is Of<Kind> =>
  content.kind === kind;

/**
 * The records of a kind, with a line for each hive, or for the given one only; one for each record of the stock, so that
 * its colonies add up.
 */
export function recordTable<Kind extends Kinds>(
  { words, table, language }: Tables,
  kind: Kind,
  pages: AsyncIterable<readonly Line[]>,
  hive?: string,
): Table {
  const labels = labelsIn(language).records;
  const columns: readonly Column<Kind>[] = COLUMNS[kind];
  const { apiary, hive: hiveName } = words.columns;
  const headings = words.records.columns;
  async function* lines() {
    for await (const page of pages)
      yield page.flatMap(({ content, apiary_name, cancelled }) =>
        isOf(content, kind)
          ? linesOf(content, hive).map(([name, amount]) => ({
              content,
              apiary_name,
              cancelled,
              name,
              amount,
            }))
          : [],
      );
  }
  return table(lines(), words.records.tables[kind], [
    [apiary, ({ apiary_name }) => apiary_name],
    [hiveName, ({ name }) => name],
    [headings.amount, ({ amount }) => amount],
    ...columns.map(([word, value]) => {
      const show = ({ content }: { readonly content: Of<Kind> }) => value(content, labels);
      return [headings[word], show] as const;
    }),
    [headings.note, ({ content }) => content.note],
    [headings.cancelled, ({ cancelled }) => (cancelled === '' ? words.records.undone : cancelled)],
  ]);
}

/** Name and amount of each hive, or of the given one; a record without hives has one line. */
function linesOf(
  content: StoredRecord,
  hive?: string,
): readonly (readonly [name: string | null, amount: number | null])[] {
  if (content.kind === 'stock') return [[content.hives.map(({ name }) => name).join(', ') || null, null]];
  const amounts = amountsOf(content);
  if (content.hives.length === 0) return [[null, amounts?.[0] ?? null]];
  return content.hives.flatMap(({ uid, name }, at) =>
    hive === undefined || uid === hive ? [[name, amounts?.[at] ?? null] as const] : [],
  );
}

function amountsOf(content: StoredRecord): readonly number[] | null {
  if (content.kind === 'medicine') return [content.packages * content.package_size];
  return 'amounts' in content ? content.amounts : null;
}
