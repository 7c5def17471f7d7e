import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Recorded files of others. They lie beside the checkout because their licences forbid shipping them. */
const SHARED = join(import.meta.dirname, '../../../shared/data');

/** One hive, every hour from April 2019 to April 2020, in kg. */
export const HOURLY_WEIGHTS = join(SHARED, 'hive-weights/efsa-flakkebjerg-site3-hive1-hourly-2019-2020.csv');
/** One hive, every twelve hours of 2017, in grams. */
export const HOBOS_WEIGHTS = join(SHARED, 'hive-weights/hobos-schwartau-2017-weight.csv');
/** Files of the weather network, unchanged. */
export const METEOSWISS = join(SHARED, 'meteoswiss-samples');

export const hasSamples = existsSync(SHARED);
export const NO_SAMPLES = 'the real files in ../shared/data are not there';

export interface WeightReading {
  readonly slot: number;
  readonly time: string;
  readonly value: number;
  readonly unit: 'kg';
}

/** Readings of slot 1 from the hourly file; its times have no zone and are read as UTC. */
export async function hourlyReadings(): Promise<WeightReading[]> {
  const [header = '', ...lines] = (await readFile(HOURLY_WEIGHTS, 'utf8')).trim().split(/\r?\n/);
  const names = header.split(',');
  const [value, date] = [names.indexOf('resVal'), names.indexOf('date')];
  return lines.map((line) => {
    const cells = line.split(',');
    return {
      slot: 1,
      time: `${(cells[date] ?? '').replace(' ', 'T')}Z`,
      value: Number(cells[value]),
      unit: 'kg',
    };
  });
}
