import { CSV_MARK, calibrate, csvRow } from '@propolis/domain';
import type { Db } from '../../platform/db/pool.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import { jsonPart } from '../account/account.service.ts';
import { findCameras } from './cameras.queries.ts';
import { findScales, findSlots, type ScaleRow, type SlotRow } from './scales.queries.ts';
import { type ExportedSeries, findSeriesOf, readReadings } from './sensors.export.queries.ts';
import { findWeatherConnectors } from './weather-connectors.queries.ts';

/** Scales with all that they have measured, weather connectors and cameras: this room's part in the export of an account. */
export async function* exportSensors(db: Db, userId: number): AsyncGenerator<ZipEntry> {
  const scales = await findScales(db, userId);
  const slots = await findSlots(
    db,
    scales.map(({ id }) => id),
  );
  const slotsOf = ({ id }: ScaleRow) => slots.filter(({ scale_id }) => scale_id === id);
  const connectors = await findWeatherConnectors(db, userId);
  yield jsonPart('sensors.json', {
    scales: scales.map((scale) => ({ ...withoutKey(scale), slots: slotsOf(scale).map(withoutScale) })),
    weather: connectors.map(({ user_id: _user, ...connector }) => connector),
    cameras: await findCameras(db, userId),
  });
  for (const scale of scales)
    yield { path: `readings/scale-${scale.id}.csv`, content: writeReadings(db, scale, slotsOf(scale)) };
}

/** Its key is nobody's to keep in an archive, not even the end of it. */
const withoutKey = ({ device_key_id: _key, last_four: _four, last_used_at: _used, ...scale }: ScaleRow) =>
  scale;
const withoutScale = ({ id: _id, scale_id: _scale, ...slot }: SlotRow) => slot;

/** One slot and measure after the other; of a weight both what came and what it is calibrated. */
async function* writeReadings(db: Db, scale: ScaleRow, slots: readonly SlotRow[]): AsyncGenerator<string> {
  yield CSV_MARK + csvRow(['time', 'slot', 'measure', 'value', 'calibrated']);
  for (const series of await findSeriesOf(db, scale.id)) {
    const calibrated = calibratedBy(series, slots);
    for await (const readings of readReadings(db, series.id)) {
      const lines = readings.map(({ time, value }) =>
        csvRow([time.toISOString(), series.slot, series.measure, value, calibrated(value)]),
      );
      yield lines.join('');
    }
  }
}

function calibratedBy({ slot, measure }: ExportedSeries, slots: readonly SlotRow[]): (raw: number) => number {
  const calibration = slots.find(({ position }) => position === slot);
  return calibration && measure === 'weight' ? (raw) => calibrate(raw, calibration) : (raw) => raw;
}
