import type { Certainty } from '../certainty.ts';
import type { IsoDay } from '../days.ts';
import { findHiveType } from '../hives.ts';
import type { MedicineUnit } from './inventory.ts';
import { VARROA_PRODUCTS } from './products.ts';

/** What a hive gets in one use, by the text of the product. */
export interface Dose {
  readonly amount: number;
  readonly unit: MedicineUnit;
  readonly certainty: Certainty;
  readonly source: string;
  /** When the source was read. */
  readonly date: IsoDay;
}

interface DoseText extends Omit<Dose, 'amount'> {
  /** By the key of the hive type; a type that the text does not name is missing. */
  readonly amounts: Readonly<Record<string, number>>;
}

/** By the key of the product. Only texts that give a dose by hive; the pack leaflet decides. */
const DOSE_TEXTS: Readonly<Record<string, DoseText>> = {
  // Zander is missing: its dose depends on the number of brood boxes, which is unknown.
  thymovar: {
    amounts: { swiss_burki_jeker: 1, dadant_blatt: 1.5, nucleus: 0.5 },
    unit: 'strip',
    certainty: 'leaflet',
    source: 'https://vptserver1.uzh.ch/tak/05000000/00052449.01',
    date: '2026-11-27',
  },
  // One sachet of two strips per hive with at least 10,000 bees, so none for small hives.
  formicpro: {
    amounts: {
      dadant_blatt: 2,
      swiss_burki_jeker: 2,
      langstroth: 2,
      zander: 2,
      warre: 2,
      layens: 2,
      voirnot: 2,
      wbc: 2,
    },
    unit: 'strip',
    certainty: 'leaflet',
    source: 'https://vetisearch.de/spcs/5293-formicpro',
    date: '2026-11-27',
  },
};

/** The dose of a product for a hive of a type; null if its text gives none. */
export function doseOf(product: string, hiveTypeId: number): Dose | null {
  const key = VARROA_PRODUCTS.find(({ name }) => name === product)?.key ?? '';
  const text = DOSE_TEXTS[key];
  const amount = text?.amounts[findHiveType(hiveTypeId)?.key ?? ''];
  if (!text || amount === undefined) return null;
  const { unit, certainty, source, date } = text;
  return { amount, unit, certainty, source, date };
}
