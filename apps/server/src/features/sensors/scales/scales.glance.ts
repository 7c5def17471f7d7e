import type {
  FormerStay,
  HiveSensor,
  MeasuredPoint,
  Scale,
  ScaleStatus,
  SlotStatus,
} from '@propolis/contract';
import { type Calibration, calibrate, type Measure, scaleBrandOf, silentSince } from '@propolis/domain';
import { rounded } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import type { ScaleRow, SlotRow } from './scales.queries.ts';
import { findSeriesGlances, findWeeks, type SeriesGlance, type WeekPoint } from './scales.state.queries.ts';
import type { EndedStayRow } from './stays.queries.ts';

interface Kept {
  readonly scales: readonly ScaleRow[];
  readonly slots: readonly SlotRow[];
  /** Oldest first. */
  readonly ended: readonly EndedStayRow[];
}

/** Scales as the API returns them, with slots and status. */
export async function showScales(db: Db, { scales, slots, ended }: Kept, now: Date): Promise<Scale[]> {
  const ids = scales.map(({ id }) => id);
  const series = await findSeriesGlances(db, ids, now);
  const weights = series.filter(({ measure }) => measure === 'weight').map(({ id }) => id);
  const said = {
    series: groupBy(series, ({ scale_id }) => scale_id),
    weeks: groupBy(await findWeeks(db, weights, now), ({ series_id }) => series_id),
  };
  const slotsByScale = groupBy(slots, ({ scale_id }) => scale_id);
  const endedByScale = groupBy(ended, ({ scale_id }) => scale_id);
  return scales.map((scale) => {
    const own = slotsByScale.get(scale.id) ?? [];
    const status = statusOf(scale, own, { series: said.series.get(scale.id) ?? [], weeks: said.weeks, now });
    return { ...describeScale(scale, own, endedByScale.get(scale.id) ?? []), status };
  });
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const descriptionOf = ({ position, weight_factor, weight_offset }: SlotRow) => ({
  position,
  weight_factor,
  weight_offset,
});

/** Ended stays shown per slot. */
const SHOWN_BEFORE = 20;

function describeScale(
  scale: ScaleRow,
  slots: readonly SlotRow[],
  ended: readonly EndedStayRow[],
): Omit<Scale, 'status'> {
  const { id, apiary_id, aid, name, model, ttn_mapping, version } = scale;
  return {
    brand: scaleBrandOf(model),
    id,
    parent_id: null,
    sensor_model_id: model,
    measurable_id: apiary_id,
    description: { aid, name, model, apiary: apiary_id, ttn_mapping },
    hives: slots.map((slot) => ({
      hive_id: slot.hive_id,
      since: slot.since?.toISOString() ?? null,
      before: ended
        .filter((stay) => stay.position === slot.position)
        .slice(-SHOWN_BEFORE)
        .map(formerStay)
        .toReversed(),
      description: descriptionOf(slot),
    })),
    version,
  };
}

const formerStay = ({ hive_id, since, until }: EndedStayRow): FormerStay => ({
  hive_id,
  since: since?.toISOString() ?? null,
  until: until.toISOString(),
});

interface Said {
  /** Of one scale. */
  readonly series: readonly SeriesGlance[];
  readonly weeks: ReadonlyMap<number, readonly WeekPoint[]>;
  readonly now: Date;
}

function statusOf(scale: ScaleRow, slots: readonly SlotRow[], { series, weeks, now }: Said): ScaleStatus {
  const last = series.reduce<Date | null>(
    (newest, { last_time }) => (newest && newest > last_time ? newest : last_time),
    null,
  );
  return {
    last_reading_at: last?.toISOString() ?? null,
    readings_today: series.reduce((sum, { today }) => sum + today, 0),
    silent_since: silentSince(last, now)?.toISOString() ?? null,
    battery: lastOf(series, 'battery'),
    key: { last_four: scale.last_four, last_used_at: scale.last_used_at?.toISOString() ?? null },
    slots: slots.map((slot) =>
      slotStatus(
        slot,
        series.filter((one) => one.slot === slot.position),
        weeks,
      ),
    ),
  };
}

/** The status of a slot since its current stay began; earlier readings belong to another hive. */
function slotStatus(slot: SlotRow, all: readonly SeriesGlance[], weeks: Said['weeks']): SlotStatus {
  const isOfHive = (time: Date) => slot.since === null || time >= slot.since;
  const series = all.filter(({ last_time }) => isOfHive(last_time));
  const weight = series.find(({ measure }) => measure === 'weight');
  return {
    position: slot.position,
    weight: weight ? pointOf({ time: weight.last_time, value: weight.last_value }, slot) : null,
    temperature: lastOf(series, 'temperature'),
    humidity: lastOf(series, 'humidity'),
    week:
      (weight &&
        weeks
          .get(weight.id)
          ?.filter(({ time }) => isOfHive(time))
          .map((point) => pointOf(point, slot))) ??
      [],
  };
}

function lastOf(series: readonly SeriesGlance[], measure: Measure): MeasuredPoint | null {
  const found = series.find((one) => one.measure === measure);
  return found ? { time: found.last_time.toISOString(), value: found.last_value } : null;
}

/** A calibrated weight. */
const pointOf = (
  { time, value }: { readonly time: Date; readonly value: number },
  calibration: Calibration,
): MeasuredPoint => ({ time: time.toISOString(), value: rounded(calibrate(value, calibration)) });

/** Which hives are on these scales, and on which slots. */
export function hiveSensorsOf(scales: readonly ScaleRow[], slots: readonly SlotRow[]): HiveSensor[] {
  const models = new Map(scales.map(({ id, model }) => [id, model]));
  return slots.flatMap((slot) => {
    const { id, scale_id, hive_id } = slot;
    const model = models.get(scale_id);
    if (hive_id === null || model === undefined) return [];
    return {
      brand: scaleBrandOf(model),
      id,
      parent_id: scale_id,
      sensor_model_id: model,
      measurable_id: hive_id,
      description: descriptionOf(slot),
    };
  });
}
