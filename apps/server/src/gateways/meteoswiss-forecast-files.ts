import { type IsoDay, isIsoDay } from '@propolis/domain';
import { UnreadableFile } from './meteoswiss-files.ts';

/** A postal code (type 2) or a mountain (type 3) of the forecast. */
export interface FilePoint {
  readonly type: number;
  readonly id: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres above sea level. */
  readonly altitude: number;
}

/** Ids are unique within a type only. */
export const pointKey = ({ type, id }: Pick<FilePoint, 'type' | 'id'>): string => `${id};${type}`;

/** Without the stations (type 1), which have no values of local days. */
const TYPES = ['2', '3'];
/** A number cut in two has no decimal. */
const DECIMAL = /^-?\d{1,4}\.\d+$/;
const STAMP = /^(\d{4})(\d\d)(\d\d)0000$/;
/** °C; about 20 °C beyond the records of Switzerland. */
const isPlausible = (value: number): boolean => value >= -60 && value <= 60;

/**
 * °C by day, by the key of the point, from a file of a daily parameter. Keeps only the wanted points; their lines are in
 * any order, missing values are empty. Throws `UnreadableFile` without a readable line, wanted or not.
 */
export async function readDayFile(
  bytes: AsyncIterable<Uint8Array>,
  parameter: string,
  wanted: ReadonlySet<string>,
): Promise<Map<string, Map<IsoDay, number>>> {
  const byPoint = new Map<string, Map<IsoDay, number>>();
  let isRead = false;
  for await (const [id, type, date, cell] of rowsOf(bytes, [
    'point_id',
    'point_type_id',
    'Date',
    parameter,
  ])) {
    const day = (STAMP.exec(date ?? '') ?? []).slice(1).join('-');
    if (!isIsoDay(day)) continue;
    isRead = true;
    const key = `${id};${type}`;
    const value = DECIMAL.test(cell ?? '') ? Number(cell) : Number.NaN;
    if (!wanted.has(key) || !isPlausible(value)) continue;
    const days = byPoint.get(key) ?? new Map<IsoDay, number>();
    byPoint.set(key, days.set(day, value));
  }
  if (!isRead) throw new UnreadableFile(`no line of ${parameter}`);
  return byPoint;
}

/** The postal codes and mountains in the list of points. Throws `UnreadableFile` if there are none. */
export async function readPointFile(bytes: AsyncIterable<Uint8Array>): Promise<FilePoint[]> {
  const points = new Map<string, FilePoint>();
  for await (const [id, type, name, ...numbers] of rowsOf(bytes, [
    'point_id',
    'point_type_id',
    'point_name',
    'point_coordinates_wgs84_lat',
    'point_coordinates_wgs84_lon',
    'point_height_masl',
  ])) {
    if (!TYPES.includes(type ?? '') || !/^\d{1,9}$/.test(id ?? '') || !name) continue;
    if (!numbers.every((number) => DECIMAL.test(number))) continue;
    const [latitude = 0, longitude = 0, altitude = 0] = numbers.map(Number);
    const point = { type: Number(type), id: Number(id), name, latitude, longitude, altitude };
    points.set(pointKey(point), point);
  }
  if (points.size === 0) throw new UnreadableFile('no point of the forecast');
  return [...points.values()];
}

/** The cells of these columns, line by line; skips lines with more or fewer cells than the header. */
async function* rowsOf(
  bytes: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): AsyncGenerator<readonly string[]> {
  let places: readonly number[] | undefined;
  let width = 0;
  for await (const line of linesOf(bytes)) {
    const cells = line.split(';').map((cell) => cell.trim());
    if (!places) {
      places = columns.map((column) => cells.indexOf(column));
      width = cells.length;
      if (places.includes(-1)) throw new UnreadableFile(`no header with ${columns.join(', ')}`);
    } else if (cells.length === width) yield places.map((place) => cells[place] ?? '');
  }
}

/** The longest line of a real file has 200 characters. */
const LINE_MAX = 10_000;

/** The files are encoded in Latin-1; the last line may lack its end. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('latin1');
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX) throw new UnreadableFile('a line without end');
    yield* lines;
  }
  yield rest;
}
