import { STORED_MEASUREMENTS, type StoredMeasurementId, type WeatherStep } from '@propolis/domain';

/**
 * One value of a station in the network's units: °C, minutes of sunshine in the step, km/h, mm of precipitation in
 * the step.
 */
export interface StationValue {
  readonly station: string;
  readonly measurement: StoredMeasurementId;
  /** Milliseconds since 1970: the end of ten minutes or an hour, the beginning of a day, as in the files. */
  readonly time: number;
  readonly value: number;
}

/** The network's key of each measurement in the files of each step. */
const KEYS: Readonly<Record<WeatherStep, Readonly<Record<StoredMeasurementId, string>>>> = {
  t: { tre200s0: 'tre200s0', sre000z0: 'sre000z0', fu3010z0: 'fu3010z0', rre150z0: 'rre150z0' },
  h: { tre200s0: 'tre200h0', sre000z0: 'sre000h0', fu3010z0: 'fu3010h0', rre150z0: 'rre150h0' },
  // The precipitation from midnight to midnight, as for the other measurements; `rre150d0` is from six to six.
  d: { tre200s0: 'tre200d0', sre000z0: 'sre000d0', fu3010z0: 'fu3010d0', rre150z0: 'rka150d0' },
};

/** Plausible ranges; sunshine is bounded by the minutes of the step. */
const MINUTES: Readonly<Record<WeatherStep, number>> = { t: 10, h: 60, d: 1440 };
/** mm; about twice the records of Switzerland (41 in ten minutes, 91 in an hour, 456 in a day). */
const RAIN_MAX: Readonly<Record<WeatherStep, number>> = { t: 80, h: 200, d: 900 };
const isPlausible = (measurement: StoredMeasurementId, value: number, step: WeatherStep): boolean => {
  switch (measurement) {
    case 'tre200s0':
      return value >= -80 && value <= 60;
    case 'sre000z0':
      return value >= 0 && value <= MINUTES[step];
    case 'fu3010z0':
      return value >= 0 && value <= 400;
    case 'rre150z0':
      return value >= 0 && value <= RAIN_MAX[step];
  }
};

/**
 * Names of the two columns that every line has, in the layouts since 2020 and before, and in the files of one
 * station.
 */
const STATION_COLUMNS = ['Station/Location', 'stn', 'station_abbr'];
const TIME_COLUMNS = ['Date', 'time', 'reference_timestamp'];
/** Before 2020 the header was preceded by two lines. */
const PREAMBLE_MAX = 5;

/** Missing values are `-` in the file of all stations, and empty in those of one. */
const NUMBER = /^-?\d+(\.\d+)?$/;
/** `202603281940`, or `28.03.2026 19:40`: both in UTC. */
const COMPACT_TIME = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/;
const DOTTED_TIME = /^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}):(\d{2})$/;

/** The response is not a file of the network, or has an unknown layout. */
export class UnreadableFile extends Error {}

/**
 * The values of a MeteoSwiss file, of all stations (`VQHA80.csv`) or of one. Columns are found by name; unknown columns
 * and unreadable lines are skipped. Throws `UnreadableFile` if no line is readable.
 */
export function* readWeatherFile(text: string, step: WeatherStep): Generator<StationValue> {
  const lines = text.split(/\r?\n/);
  const begin = lines
    .slice(0, PREAMBLE_MAX)
    .findIndex((line) => columnIn(line.split(';'), STATION_COLUMNS) >= 0);
  const names = (lines[begin] ?? '').split(';');
  const columns = findColumns(names, step);
  if (!columns) throw new UnreadableFile('no header of a weather file');
  let read = 0;
  for (const line of lines.slice(begin + 1)) {
    const cells = line.split(';');
    // A truncated line has a wrong last number, and the columns of a line with extra cells are ambiguous.
    if (cells.length !== names.length) continue;
    const station = cells[columns.station]?.trim() ?? '';
    const time = readTime(cells[columns.time]?.trim() ?? '');
    if (station === '' || time === undefined) continue;
    read += 1;
    yield* valuesOf(cells, { station, time, step, columns });
  }
  if (read === 0) throw new UnreadableFile('no line of a weather file');
}

interface Columns {
  readonly station: number;
  readonly time: number;
  readonly values: readonly { readonly measurement: StoredMeasurementId; readonly column: number }[];
}

const columnIn = (names: readonly string[], wanted: readonly string[]): number =>
  names.findIndex((name) => wanted.includes(name.trim()));

function findColumns(names: readonly string[], step: WeatherStep): Columns | undefined {
  const [station, time] = [columnIn(names, STATION_COLUMNS), columnIn(names, TIME_COLUMNS)];
  const values = STORED_MEASUREMENTS.map(({ id }) => ({
    measurement: id,
    column: columnIn(names, [KEYS[step][id]]),
  })).filter(({ column }) => column >= 0);
  return values.length === 0 ? undefined : { station, time, values };
}

interface Line {
  readonly station: string;
  readonly time: number;
  readonly step: WeatherStep;
  readonly columns: Columns;
}

function* valuesOf(
  cells: readonly string[],
  { station, time, step, columns }: Line,
): Generator<StationValue> {
  for (const { measurement, column } of columns.values) {
    const cell = cells[column]?.trim() ?? '';
    const value = NUMBER.test(cell) ? Number(cell) : Number.NaN;
    if (isPlausible(measurement, value, step)) yield { station, measurement, time, value };
  }
}

function readTime(text: string): number | undefined {
  const compact = COMPACT_TIME.exec(text);
  if (compact) return timeOf(compact.slice(1).map(Number));
  const dotted = DOTTED_TIME.exec(text);
  if (!dotted) return undefined;
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = dotted.slice(1).map(Number);
  return timeOf([year, month, day, hour, minute]);
}

/** Undefined for a time that does not exist. */
function timeOf([year = 0, month = 0, day = 0, hour = 0, minute = 0]: readonly number[]): number | undefined {
  const time = Date.UTC(year, month - 1, day, hour, minute);
  const read = new Date(time);
  // `Date.UTC` takes a year below 100 for one of the last century.
  const isThere =
    read.getUTCFullYear() === year &&
    read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    minute < 60;
  return isThere ? time : undefined;
}
