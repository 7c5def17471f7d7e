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

/** One sachet of two strips per hive with at least 10,000 bees, so none for small hives. */
const SACHET_OF_STRIPS = {
  dadant_blatt: 2,
  swiss_burki_jeker: 2,
  langstroth: 2,
  zander: 2,
  warre: 2,
  layens: 2,
  voirnot: 2,
  wbc: 2,
};

/** By the key of the product. Only texts that give a dose by hive; the pack leaflet decides. */
const DOSE_TEXTS: Readonly<Record<string, DoseText>> = {
  // Zander is missing: see `NO_DOSES`.
  thymovar: {
    amounts: { swiss_burki_jeker: 1, dadant_blatt: 1.5, nucleus: 0.5 },
    unit: 'strip',
    certainty: 'leaflet',
    source: 'https://vptserver1.uzh.ch/tak/05000000/00052449.01',
    date: '2026-11-27',
  },
  formicpro: {
    amounts: SACHET_OF_STRIPS,
    unit: 'strip',
    certainty: 'leaflet',
    source: 'https://vetisearch.de/spcs/5293-formicpro',
    date: '2026-11-27',
  },
  // The label of the United Kingdom.
  maqs: {
    amounts: SACHET_OF_STRIPS,
    unit: 'strip',
    certainty: 'leaflet',
    source: 'http://doczz.net/doc/2472508/we-love-bees----eh-thorne--beehives--ltd',
    date: '2026-11-27',
  },
};

/** Why a known text gives a hive no dose. */
export const NO_DOSE_REASONS = ['brood_boxes', 'colony_strength', 'method', 'second_hand'] as const;
export type NoDoseReason = (typeof NO_DOSE_REASONS)[number];

/** By the key of the product; of hives of one type, or of all. */
const NO_DOSES: Readonly<Record<string, { readonly hiveType?: string; readonly why: NoDoseReason }>> = {
  // One strip for one brood box, two strips for two: the number of boxes is unknown.
  thymovar: { hiveType: 'zander', why: 'brood_boxes' },
  // Four strips, two for weak or young colonies.
  bayvarol: { why: 'colony_strength' },
  // The dose that we know is for a vaporiser; it may also be trickled or sprayed.
  varroxal_de: { why: 'method' },
  varroxal_ch: { why: 'second_hand' },
};

const keyOf = (product: string): string => VARROA_PRODUCTS.find(({ name }) => name === product)?.key ?? '';

/** Why a product has no dose for a hive of a type; null if it has one, or if nothing is known. */
export function whyNoDose(product: string, hiveTypeId: number): NoDoseReason | null {
  const none = NO_DOSES[keyOf(product)];
  const isOfType = none?.hiveType === undefined || none.hiveType === findHiveType(hiveTypeId)?.key;
  return none && isOfType ? none.why : null;
}

/** The dose of a product for a hive of a type; null if its text gives none. */
export function doseOf(product: string, hiveTypeId: number): Dose | null {
  const text = DOSE_TEXTS[keyOf(product)];
  const amount = text?.amounts[findHiveType(hiveTypeId)?.key ?? ''];
  if (!text || amount === undefined) return null;
  const { unit, certainty, source, date } = text;
  return { amount, unit, certainty, source, date };
}
