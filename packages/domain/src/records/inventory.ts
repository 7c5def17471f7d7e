/** What changes the stock of a medicine. Only a receipt adds to it. */
export const MEDICINE_MOVEMENTS = ['receipt', 'return', 'destruction'] as const;
/** A value of `MEDICINE_MOVEMENTS`. */
export type MedicineMovement = (typeof MEDICINE_MOVEMENTS)[number];

/** Units of a medicine. */
export const MEDICINE_UNITS = ['g', 'ml', 'strip', 'sachet', 'tray', 'tablet', 'piece'] as const;
/** A value of `MEDICINE_UNITS`. */
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
  if (movement === 'receipt')
    return { ...stock, received: stock.received + amount, left: stock.left + amount };
  const left = stock.left - amount;
  if (movement === 'treatment') return { ...stock, used: stock.used + amount, left };
  return { ...stock, disposed: stock.disposed + amount, left };
}
