import { addDays, type IsoDay } from '../days.ts';

/** What changes the stock of a medicine. Only a receipt adds to it. */
export const MEDICINE_MOVEMENTS = ['receipt', 'return', 'destruction'] as const;
export type MedicineMovement = (typeof MEDICINE_MOVEMENTS)[number];

export const MEDICINE_UNITS = ['g', 'ml', 'strip', 'sachet', 'tray', 'tablet', 'piece'] as const;
export type MedicineUnit = (typeof MEDICINE_UNITS)[number];

/** An amount of a product that came or went. */
export interface MedicineLine {
  readonly product: string;
  readonly movement: MedicineMovement | 'treatment';
  /** Positive, in `unit`. */
  readonly amount: number;
  readonly unit: MedicineUnit;
}

/** What the shelf has left of a product. */
export interface MedicineStock {
  readonly product: string;
  readonly unit: MedicineUnit;
  readonly received: number;
  readonly used: number;
  /** Returned or destroyed. */
  readonly disposed: number;
  /** Negative if more was used than received: a receipt is missing. */
  readonly left: number;
}

/** The stock of each product, by name. Amounts in different units are separate: they cannot be added. */
export function medicineStock(lines: readonly MedicineLine[]): MedicineStock[] {
  const stocks = new Map<string, MedicineStock>();
  for (const line of lines) {
    const { product, unit } = line;
    const key = JSON.stringify([product, unit]);
    stocks.set(
      key,
      added(stocks.get(key) ?? { product, unit, received: 0, used: 0, disposed: 0, left: 0 }, line),
    );
  }
  return [...stocks.values()].sort(
    (one, other) => one.product.localeCompare(other.product) || one.unit.localeCompare(other.unit),
  );
}

function added(stock: MedicineStock, { movement, amount }: MedicineLine): MedicineStock {
  const sum = (before: number) => roundSum(before + amount);
  if (movement === 'receipt') return { ...stock, received: sum(stock.received), left: sum(stock.left) };
  const left = roundSum(stock.left - amount);
  if (movement === 'treatment') return { ...stock, used: sum(stock.used), left };
  return { ...stock, disposed: sum(stock.disposed), left };
}

/** 0.3 − 0.1 − 0.2 is nothing, and neither more nor less. Adding 0 makes −0 a 0. */
const roundSum = (sum: number): number => Math.round(sum * 1e6) / 1e6 + 0;

/** Days before its expiry from which on a batch is announced. */
export const EXPIRY_ANNOUNCED_DAYS = 60;

/** A receipt, return or destruction of one batch. */
export interface BatchLine extends MedicineLine {
  readonly batch: string | null;
  /** Last day of use. */
  readonly expiry: IsoDay | null;
}

/** A batch that is expired or expires soon. */
export interface AgingBatch {
  readonly product: string;
  readonly batch: string | null;
  readonly expiry: IsoDay;
  readonly isExpired: boolean;
}

/**
 * The received batches that expire soon or are expired, the earliest first. A batch that was returned or destroyed
 * whole, and a product of which nothing is left, are not listed. Treatments name a batch only by chance, so that a
 * batch counts as present while its product is.
 */
export function agingBatches(
  lines: readonly BatchLine[],
  stocks: readonly MedicineStock[],
  today: IsoDay,
): AgingBatch[] {
  const isLeft = (product: string) => stocks.some((stock) => stock.product === product && stock.left > 0);
  const batches = new Map<string, AgingBatch & { readonly left: number }>();
  for (const { product, batch, expiry, movement, amount } of lines) {
    const key = JSON.stringify([product, batch]);
    const known = batches.get(key) ?? { product, batch, expiry: '', isExpired: false, left: 0 };
    const left = roundSum(known.left + (movement === 'receipt' ? amount : -amount));
    // The earliest of two receipts of one batch.
    const days = [known.expiry, movement === 'receipt' ? (expiry ?? '') : '']
      .filter((day) => day !== '')
      .sort();
    batches.set(key, { ...known, left, expiry: days[0] ?? '' });
  }
  return [...batches.values()]
    .filter(({ product, expiry, left }) => expiry !== '' && left > 0 && isLeft(product))
    .filter(({ expiry }) => expiry <= addDays(today, EXPIRY_ANNOUNCED_DAYS))
    .map(({ product, batch, expiry }) => ({ product, batch, expiry, isExpired: expiry < today }))
    .sort((one, other) => one.expiry.localeCompare(other.expiry));
}
