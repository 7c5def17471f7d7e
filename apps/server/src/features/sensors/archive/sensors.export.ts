import { jsonPart, type ZipEntry } from '@propolis/account-archive';
import { type Calibration, calibrate, type Measure } from '@propolis/domain';
import { rounded } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import type { AccountExporter, Exporting } from '../../account/account.service.ts';
import {
  type ExportedSeries,
  findExportedCameras,
  findExportedConnectors,
  findExportedScales,
  findExportedSlots,
  findExportedStays,
  findSeriesOf,
  readReadings,
} from './sensors.archive.queries.ts';

/** Path in an archive. */
export const SENSORS_FILE = 'data/sensors.json';
export const readingsFile = (uid: string): string => `data/readings-${uid}.csv`;
/** Header of the readings file; not localised, because spreadsheets do not need it. */
export const READINGS_HEAD = 'time,slot,measure,value';

type ScaleOf = Awaited<ReturnType<typeof findExportedScales>>[number] & {
  readonly slots: Awaited<ReturnType<typeof findExportedSlots>>;
  readonly stays: Awaited<ReturnType<typeof findExportedStays>>;
};

/** Exports scales with all readings, weather connectors and cameras. */
export const exportSensors: AccountExporter = async function* (exporting) {
  const { db, userId, things } = exporting;
  const isKnown = ({ apiary }: { readonly apiary: string }) => things.has('apiary', apiary);
  const slots = await findExportedSlots(db, userId);
  const stays = await findExportedStays(db, userId);
  const scales = (await findExportedScales(db, userId)).filter(isKnown).map((scale) => ({
    ...scale,
    slots: slots.filter(({ scale_id }) => scale_id === scale.id),
    stays: stays.filter(({ scale_id }) => scale_id === scale.id),
  }));
  for (const { id, uid } of scales) things.keep('scale', uid, id);
  const connectors = (await findExportedConnectors(db, userId)).filter(isKnown);
  const cameras = await findExportedCameras(db, userId);
  yield jsonPart(SENSORS_FILE, {
    scales: scales.map((scale) => toScale(exporting, scale)),
    weather: connectors.map(({ apiary_name: _name, ...connector }) => connector),
    cameras,
  });
  yield tableOf(exporting, scales, connectors);
  for (const [at, scale] of scales.entries()) yield* measuredBy(exporting, scale, at + 1);
};

function toScale({ things }: Exporting, { id: _id, apiary_name: _name, slots, stays, ...scale }: ScaleOf) {
  const known = (hive: string | null) => (hive !== null && things.has('hive', hive) ? hive : null);
  return {
    ...scale,
    slots: slots.map(({ scale_id: _scale, hive_name: _hive, ...slot }) => ({
      ...slot,
      hive: known(slot.hive),
    })),
    stays: stays.map(({ scale_id: _scale, hive_name: _hive, ...stay }) => ({
      ...stay,
      hive: known(stay.hive),
    })),
  };
}

async function* measuredBy(exporting: Exporting, scale: ScaleOf, number: number): AsyncGenerator<ZipEntry> {
  const { db, words } = exporting;
  const series = await findSeriesOf(db, scale.id);
  yield { path: readingsFile(scale.uid), content: writeReadings(db, series) };
  for (const one of series) {
    const { tables, measures } = words;
    const name = `${tables.measurements}-${number}-${one.slot}-${measures[one.measure]}`;
    yield measurements(exporting, name, scale, one);
  }
}

async function* writeReadings(db: Db, series: readonly ExportedSeries[]): AsyncGenerator<string> {
  yield `${READINGS_HEAD}\n`;
  for (const { id, slot, measure } of series)
    for await (const readings of readReadings(db, id))
      yield readings.map(({ time, value }) => `${time.toISOString()},${slot},${measure},${value}\n`).join('');
}

/** For a weight both the calibrated and the raw value. */
function measurements(
  { db, words, table }: Exporting,
  name: string,
  scale: ScaleOf,
  series: ExportedSeries,
): ZipEntry {
  const { columns } = words;
  const { slot, measure } = series;
  const isThere = ({ position }: { readonly position: number }) => position === slot;
  const place = scale.slots.find(isThere);
  const stays = scale.stays.filter(isThere);
  const isIn = (time: Date, { since }: { readonly since: Date | null }) => since === null || time >= since;
  /** The stay at this time; undefined between stays. */
  const stayAt = (time: Date) =>
    place && isIn(time, place) && place.hive_name !== null
      ? place
      : stays.find((stay) => isIn(time, stay) && time < stay.until);
  async function* rows() {
    for await (const page of readReadings(db, series.id))
      yield page.map((reading) => ({ ...reading, stay: stayAt(reading.time) }));
  }
  return table(rows(), name, [
    [columns.scale, () => scale.name],
    [columns.slot, () => slot],
    [columns.hive, ({ stay }) => stay?.hive_name],
    [columns.time, ({ time }) => time],
    // A removed slot keeps the calibration of its last stay.
    [columns.value, ({ value, stay }) => calibrated(value, measure, place ?? stay)],
    [columns.rawValue, ({ value }) => value],
  ]);
}

const calibrated = (value: number, measure: Measure, calibration: Calibration | undefined): number =>
  calibration && measure === 'weight' ? rounded(calibrate(value, calibration)) : value;

function tableOf(
  { words, table }: Exporting,
  scales: readonly ScaleOf[],
  connectors: Awaited<ReturnType<typeof findExportedConnectors>>,
): ZipEntry {
  const { columns, sensors } = words;
  const all = [
    ...scales.map((scale) => ({ ...scale, kind: sensors.scale, identifier: scale.aid })),
    ...connectors.map((one) => ({ ...one, kind: sensors.weather, identifier: one.station, slots: [] })),
  ];
  return table([all], words.tables.sensors, [
    [columns.kind, ({ kind }) => kind],
    [columns.name, ({ name }) => name],
    [columns.apiary, ({ apiary_name }) => apiary_name],
    [columns.identifier, ({ identifier }) => identifier],
    [columns.hive, ({ slots }) => slots.flatMap(({ hive_name }) => hive_name ?? []).join(', ')],
  ]);
}
