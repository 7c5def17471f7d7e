import type { JournalRecord } from '@propolis/contract';
import {
  addDays,
  type Dose,
  doseOf,
  type IsoDay,
  isAllowedIn,
  SUBSTANCES,
  type Substance,
  VARROA_PRODUCTS,
  windowOf,
} from '@propolis/domain';
import { writeKnown } from '../../../lib/numbers.ts';
import type { ChoosableHive } from './fields.ts';
import { ownKey, type RecordValues } from './record-form.ts';
import { isListed, isTreatment, valuesOfProduct } from './record-meaning.ts';

/** A hive that gets a dose. */
type DosedHive = Pick<ChoosableHive, 'id' | 'hive_type_id'>;

/** The dose of each hive by the text of a product; null where that gives none. */
export const dosesOf = <Of extends DosedHive>(
  product: string,
  hives: readonly Of[],
): readonly { readonly hive: Of; readonly dose: Dose | null }[] =>
  hives.map((hive) => ({
    hive,
    dose: hive.hive_type_id === undefined ? null : doseOf(product, hive.hive_type_id),
  }));

/** The doses as amounts of the form: for each hive the same, or hive by hive. */
function doseValues(product: string, hives: readonly DosedHive[]): Partial<RecordValues> {
  const doses = dosesOf(product, hives);
  const [first] = doses;
  if (!first || doses.every(({ dose }) => dose === null)) return {};
  if (doses.every(({ dose }) => dose?.amount === first.dose?.amount))
    return { spread: 'each', amount: writeKnown(first.dose?.amount) };
  const own = doses.map(({ hive: { id }, dose }) => [ownKey(String(id)), writeKnown(dose?.amount)]);
  return { spread: 'own', own: Object.fromEntries(own) };
}

/** What the address of the form says of a treatment that the varroa plan proposes. */
interface Proposal {
  readonly substance?: string | undefined;
  /** A key of `temperatureWindow`. */
  readonly applied_with?: string | undefined;
}

interface Planning {
  readonly day: IsoDay;
  readonly treatments: readonly JournalRecord[];
  /** ISO 3166; undefined if it is not known. */
  readonly country: string | undefined;
  readonly hives: readonly DosedHive[];
}

/** What the varroa plan proposes: a product with its substance and dose, how it is applied, and until when. */
export function plannedValues(proposal: Proposal, { day, hives, ...known }: Planning): Partial<RecordValues> {
  const substance = SUBSTANCES.find((one) => one === proposal.substance);
  const product = substance && plannedProduct(substance, proposal, known);
  if (!product) return {};
  const window = windowOf(substance, proposal.applied_with);
  // Oxalic acid is given on one day; strips with it are in no list.
  const lasts = window?.lasts ?? (substance === 'oxalic_acid' && isListed(product) ? 1 : null);
  const isUsed = known.treatments.filter(isTreatment).some(({ record }) => record.product === product);
  const ids = hives.map(({ id }) => String(id));
  const values = valuesOfProduct(product, known.treatments, day, ids);
  // With a second dose, the last day is that of the second use.
  const lastDay = (days: number) => addDays(day, Number(values.second_dose_after) + days - 1);
  return {
    ...values,
    ...(!isUsed && doseValues(product, hives)),
    product,
    indication: 'varroa',
    ...(lasts !== null && { last_day: lastDay(lasts) }),
    ...(window && window.name !== product && { method: window.name }),
  };
}

/** The product of the plan; otherwise the one used last with this substance, or the first one that is allowed. */
function plannedProduct(
  substance: Substance,
  proposal: Proposal,
  { treatments, country }: Pick<Planning, 'treatments' | 'country'>,
): string | undefined {
  const has = ({ substances }: { readonly substances: readonly Substance[] }) =>
    substances.includes(substance);
  const applied = windowOf(substance, proposal.applied_with)?.name;
  if (applied !== undefined && isListed(applied)) return applied;
  const used = treatments.filter(isTreatment).find(({ record }) => has(record))?.record.product;
  return (
    used ??
    VARROA_PRODUCTS.find(
      (product) => has(product) && (country === undefined || isAllowedIn(product, country) !== false),
    )?.name
  );
}
