import { daysBetween, type IsoDay } from '../days.ts';
import type { MedicineUnit } from './inventory.ts';
import type { Substance } from './treatments.ts';

/** A medicine against varroa. A member is null, or a list empty, where no page says it; nothing is guessed. */
export interface VarroaProduct {
  readonly key: string;
  /** As on the package. */
  readonly name: string;
  readonly substances: readonly Substance[];
  /** In which a dose is measured. */
  readonly unit: MedicineUnit | null;
  /** Temperature outside on the day of use, °C. */
  readonly outsideC: { readonly least: number | null; readonly most: number | null };
  /** Withdrawal days for honey. */
  readonly honeyDays: number | null;
  /** Days from the first dose to the second; absent where no page says it. */
  readonly secondDoseDays?: number;
  /** Countries in which a page says that it is allowed, `EU` for all of the European Union. */
  readonly countries: readonly string[];
}

const UNSAID = { unit: null, outsideC: { least: null, most: null }, honeyDays: null, countries: [] };

/**
 * Read on public pages on 2026-11-27: leaflets, pages of makers, shops and authorities. Legal texts change, so the
 * pack leaflet decides, and every use in the interface says so.
 */
export const VARROA_PRODUCTS: readonly VarroaProduct[] = [
  {
    ...UNSAID,
    key: 'formivar_60',
    name: 'Formivar 60 % ad us. vet.',
    substances: ['formic_acid'],
    unit: 'g',
    countries: ['CH'],
  },
  {
    ...UNSAID,
    key: 'formicpro',
    name: 'Formicpro ad us. vet.',
    substances: ['formic_acid'],
    unit: 'strip',
    outsideC: { least: 10, most: 29.5 },
    honeyDays: 0,
    countries: ['CH', 'DE'],
  },
  {
    ...UNSAID,
    key: 'maqs',
    name: 'MAQS',
    substances: ['formic_acid'],
    unit: 'strip',
    outsideC: { least: 10, most: 29.5 },
    honeyDays: 0,
    countries: ['DE'],
  },
  {
    ...UNSAID,
    key: 'thymovar',
    name: 'Thymovar 15 g ad us. vet.',
    substances: ['thymol'],
    unit: 'strip',
    outsideC: { least: 15, most: 30 },
    honeyDays: 0,
    secondDoseDays: 21,
    countries: ['CH', 'DE', 'AT'],
  },
  {
    ...UNSAID,
    key: 'apiguard',
    name: 'Apiguard',
    substances: ['thymol'],
    unit: 'g',
    outsideC: { least: 15, most: 25 },
    honeyDays: 0,
    secondDoseDays: 14,
    countries: ['DE'],
  },
  {
    ...UNSAID,
    key: 'api_life_var',
    name: 'Api Life Var',
    substances: ['thymol'],
    outsideC: { least: 15, most: 30 },
    honeyDays: 0,
    secondDoseDays: 7,
    countries: ['DE'],
  },
  {
    ...UNSAID,
    key: 'oxuvar_trickling',
    name: 'Oxuvar 5.7 % ad us. vet.',
    substances: ['oxalic_acid'],
    unit: 'ml',
    honeyDays: 0,
    countries: ['CH', 'DE', 'IT'],
  },
  {
    ...UNSAID,
    key: 'varroxal_ch',
    name: 'Varroxal ad us. vet.',
    substances: ['oxalic_acid'],
    unit: 'g',
    outsideC: { least: 2, most: 10 },
    countries: ['CH'],
  },
  {
    ...UNSAID,
    key: 'varroxal_de',
    name: 'Varroxal 0.71 g/g',
    substances: ['oxalic_acid'],
    unit: 'sachet',
    countries: ['DE'],
  },
  {
    ...UNSAID,
    key: 'api_bioxal_powder',
    name: 'Api-Bioxal 886 mg/g powder',
    substances: ['oxalic_acid'],
    honeyDays: 0,
  },
  {
    ...UNSAID,
    key: 'api_bioxal_solution',
    name: 'Api-Bioxal 62 mg/ml solution',
    substances: ['oxalic_acid'],
    unit: 'ml',
  },
  { ...UNSAID, key: 'oxybee', name: 'Oxybee', substances: ['oxalic_acid'], honeyDays: 0, countries: ['EU'] },
  {
    ...UNSAID,
    key: 'varromed',
    name: 'VarroMed',
    substances: ['formic_acid', 'oxalic_acid'],
    honeyDays: 0,
    countries: ['EU'],
  },
  { ...UNSAID, key: 'apivar', name: 'Apivar', substances: ['amitraz'] },
  {
    ...UNSAID,
    key: 'bayvarol',
    name: 'Bayvarol',
    substances: ['flumethrin'],
    unit: 'strip',
    countries: ['DE'],
  },
  {
    ...UNSAID,
    key: 'polyvar_yellow',
    name: 'PolyVar Yellow',
    substances: ['flumethrin'],
    unit: 'strip',
    honeyDays: 0,
    countries: ['DE'],
  },
  {
    ...UNSAID,
    key: 'apifor60',
    name: 'Apifor60',
    substances: ['formic_acid'],
    honeyDays: 0,
    countries: ['IT'],
  },
  {
    ...UNSAID,
    key: 'ameisensaeure_60',
    name: 'Ameisensäure 60 % ad us. vet.',
    substances: ['formic_acid'],
    countries: ['DE'],
  },
  {
    ...UNSAID,
    key: 'oxalsaeure_35',
    name: 'Oxalsäuredihydrat-Lösung 3.5 % ad us. vet.',
    substances: ['oxalic_acid'],
    unit: 'ml',
    outsideC: { least: 3, most: null },
    countries: ['DE'],
  },
  {
    ...UNSAID,
    key: 'milchsaeure_15',
    name: 'Milchsäure 15 % ad us. vet.',
    substances: ['lactic_acid'],
    countries: ['DE'],
  },
];

/** Whether a product is allowed in a country (ISO 3166); null if no page says it. */
export const isAllowedIn = ({ countries }: VarroaProduct, country: string): boolean | null => {
  if (countries.length === 0) return null;
  return countries.includes(country) || (countries.includes('EU') && EU_NEIGHBOURS.includes(country));
};

/** Members of the European Union that border Switzerland. */
const EU_NEIGHBOURS = ['DE', 'FR', 'AT', 'IT'];

/**
 * Days after which the second dose of a treatment is due; null if its product has none, or if an earlier treatment with
 * the product was the first dose.
 */
export function secondDoseDays(name: string, day: IsoDay, earlier: readonly IsoDay[]): number | null {
  const days = VARROA_PRODUCTS.find((product) => product.name === name)?.secondDoseDays ?? null;
  if (days === null) return null;
  const isSecond = earlier.some((first) => first < day && daysBetween(first, day) <= 2 * days);
  return isSecond ? null : days;
}
