/** Cost of one operation, as `bench/units.ts` writes it into the README. */
export interface Cost {
  /** CPU seconds, in the app's processes and in PostgreSQL. */
  readonly cpu: number;
  readonly database: number;
  /** Stored bytes: rows with their indexes, and files. */
  readonly rows: number;
  readonly files: number;
}

/** Cost of a year's curve among five million readings (`npm run bench -- evolution`), in seconds. */
const CURVE: Cost = { cpu: 0.006, database: 0.006, rows: 0, files: 0 };

/** By the beginning of the table row. */
const ROWS = {
  open: 'The app is opened',
  observation: 'An observation',
  photo: 'A photo of 12 megapixels is kept',
  session: 'A session is opened',
  delivery: 'A scale delivers',
  counting: 'A photo of 12 megapixels is counted',
} as const;

export type Costs = Readonly<Record<keyof typeof ROWS | 'curve', Cost>>;

const numberBefore = (text: string, words: string): number =>
  Number(new RegExp(`([\\d.]+) ${words}`).exec(text)?.[1] ?? 0);

function readCost(readme: string, beginning: string): Cost {
  const row = readme.split('\n').find((line) => line.startsWith(`| ${beginning}`));
  if (!row) throw new Error(`bench/README.md has no row that begins with « ${beginning} »`);
  return {
    cpu: numberBefore(row, 'ms of a core') / 1000,
    database: numberBefore(row, 'ms in PostgreSQL') / 1000,
    rows: numberBefore(row, 'kB of rows') * 1000,
    files: numberBefore(row, 'kB of files') * 1000,
  };
}

/** The last measured costs, from the text of `bench/README.md`. */
export function readCosts(readme: string): Costs {
  const read = Object.entries(ROWS).map(([name, beginning]) => [name, readCost(readme, beginning)]);
  return { ...(Object.fromEntries(read) as Record<keyof typeof ROWS, Cost>), curve: CURVE }; // the names of ROWS
}
