import { GAIN_CAUSES, HIVE_MEASURES, LOSS_CAUSES, MARK_KINDS, RECORD_KINDS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ByApiaryId, ByHiveId, ClientId, Id } from './ids.ts';
import { CURVE_POINTS_MAX } from './limits.ts';

/** Enough for a desktop chart: at most two points per pixel. */
export const CURVE_POINTS = 1500;

const range = { start: z.iso.datetime({ offset: true }), end: z.iso.datetime({ offset: true }) };
const isInOrder = ({ start, end }: { start: string; end: string }) => Date.parse(start) < Date.parse(end);
const orderError = { error: 'too_small', path: ['end'] };

/** A period, both ends included; both are required. */
export const EvolutionRange = z.object(range).refine(isInOrder, orderError);
export type EvolutionRange = z.output<typeof EvolutionRange>;

/** Resolution of a curve: all readings, or the lowest and highest of pieces, made from readings, hours or days. */
export const CURVE_STEPS = ['raw', 'piece', 'hour', 'day'] as const;

/**
 * Hive, measure and maximum number of points: if there are more readings, the lowest and highest of each
 * piece are returned.
 */
export const CurveQuery = z
  .object({
    measure: z.enum(HIVE_MEASURES),
    ...range,
    points: z.coerce.number().int().min(2).max(CURVE_POINTS_MAX).default(CURVE_POINTS),
  })
  .refine(isInOrder, orderError);
export type CurveQuery = z.output<typeof CurveQuery>;

/** A curve in columns, oldest first: compact, and the input format of the chart. */
export const Curve = z.object({
  step: z.enum(CURVE_STEPS),
  /** Seconds since 1970, UTC. */
  times: z.array(z.number().int()),
  /** kg (calibrated), °C or %; null between two readings is a gap. */
  values: z.array(z.number().nullable()),
});
export type Curve = z.infer<typeof Curve>;

/** A value and the time of its measurement. */
const Moment = z.object({ time: z.iso.datetime(), value: z.number() });
const Day = z.iso.date();

export const MeasureStatistics = z.object({
  min: Moment,
  max: Moment,
  mean: z.number(),
  /** Share of expected readings that are missing, 0 to 1. */
  missing: z.number(),
});
export type MeasureStatistics = z.infer<typeof MeasureStatistics>;

/** The gain of a hive in a local day, or in a week that begins on this day, a Monday. */
export const PeriodGain = z.object({
  day: Day,
  /** kg that the bees brought in (positive) or consumed. */
  gain: z.number(),
  /** kg suddenly added (positive) or removed: food, boxes, honey, a swarm. Not part of the gain. */
  handled: z.number(),
  /** False if only a part of it is known. */
  is_whole: z.boolean(),
});
export type PeriodGain = z.infer<typeof PeriodGain>;

/** The gain of a hive in a period, in kg; days and weeks are in the zone of its readings. */
export const GainStatistics = z.object({
  net: z.number(),
  handled: z.number(),
  days: z.array(PeriodGain),
  weeks: z.array(PeriodGain),
  /** The best complete day without additions or removals, and the best complete week; null if none gained. */
  best_day: PeriodGain.nullable(),
  best_week: PeriodGain.nullable(),
  /** The largest change between two readings, wrong ones excluded, and its time. */
  jump: z.object({ time: z.iso.datetime(), change: z.number() }).nullable(),
});
export type GainStatistics = z.infer<typeof GainStatistics>;

/** Figures of a hive in a period; null if nothing was measured. */
export const HiveStatistics = z.object({
  measures: z.object({
    weight: MeasureStatistics.nullable(),
    temperature: MeasureStatistics.nullable(),
    humidity: MeasureStatistics.nullable(),
  }),
  gain: GainStatistics.nullable(),
  /** Times of the first and last weight of all periods; null if there is none. */
  data: z.object({ first: z.iso.datetime(), last: z.iso.datetime() }).nullable(),
  /** Time of the last weight if the scale is silent. */
  silent_since: z.iso.datetime().nullable(),
});
export type HiveStatistics = z.infer<typeof HiveStatistics>;

const eventSpan = {
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** Change in kg, positive for a gain. */
  change: z.number(),
  /**
   * The last observation on the local day on which it ended; null if there is none, and for flows and
   * winters.
   */
  observation_id: Id.nullable(),
  /** The last record of this day that may explain it; null if there is none, and for flows and winters. */
  record_id: ClientId.nullable(),
};

/** An event derived from the weight of a hive; `candidates` are its possible causes, likeliest first. */
export const WeightEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loss'), ...eventSpan, candidates: z.array(z.enum(LOSS_CAUSES)) }),
  z.object({ kind: z.literal('gain'), ...eventSpan, candidates: z.array(z.enum(GAIN_CAUSES)) }),
  z.object({ kind: z.literal('flow'), ...eventSpan }),
  z.object({
    kind: z.literal('stores'),
    ...eventSpan,
    /** kg consumed in seven days, positive. */
    per_week: z.number(),
    /**
     * kg left at the end, and when they run out at this rate; null if the weight of the empty hive is
     * unknown.
     */
    stores: z.number().nullable(),
    run_out: z.iso.datetime().nullable(),
  }),
]);
export type WeightEvent = z.infer<typeof WeightEvent>;

/** An observation shown on a curve. */
export const ObservationMark = z.object({
  observation_id: Id,
  time: z.iso.datetime(),
  kinds: z.array(z.enum(MARK_KINDS)),
});
export type ObservationMark = z.infer<typeof ObservationMark>;

/** A valid record shown on a curve. */
export const RecordMark = z.object({
  record_id: ClientId,
  /** The movement of a medicine concerns no hive. */
  kind: z.enum(RECORD_KINDS).exclude(['medicine']),
  /** Noon if no time of day is known. */
  time: z.iso.datetime(),
  /** The end of the last day of a treatment, or now while it runs; null for the other kinds. */
  end: z.iso.datetime().nullable(),
});
export type RecordMark = z.infer<typeof RecordMark>;

/** The weather of a period from the hourly values of a station. */
export const StationWeather = z.object({
  station: z.string(),
  name: z.string(),
  sunshine_hours: z.number().nullable(),
  /** °C, from hourly means. */
  temperature: z.object({ min: z.number(), max: z.number(), mean: z.number() }).nullable(),
  /** km/h, from hourly means. */
  wind: z.object({ max: z.number(), mean: z.number() }).nullable(),
  precipitation_mm: z.number().nullable(),
  /** Hours of flight weather (`FLIGHT_WEATHER`); null if neither temperature nor wind is known. */
  flight: z
    .object({
      hours: z.number(),
      /** Of these, hours that count as dry because rain was not measured. */
      rain_unknown: z.number(),
      /** Hours of daylight without temperature or wind, which may have been flight weather. */
      unknown: z.number(),
    })
    .nullable(),
  /** Share of past hours with missing measurements of the station, 0 to 1. */
  missing: z.number(),
});
export type StationWeather = z.infer<typeof StationWeather>;

/** The weather of an apiary from the station of its weather connector; null without a connector. */
export const ApiaryWeather = z.object({ weather: StationWeather.nullable() });
export type ApiaryWeather = z.infer<typeof ApiaryWeather>;

/** Curves, statistics and events of hives; hives of other accounts are `not_found`. */
export const evolutionEndpoints = {
  curve: endpoint('GET', '/api/evolution/hives/:hiveId/curves', {
    summary: 'Measurements of a hive in a period, reduced to the requested number of points, with gaps.',
    params: ByHiveId,
    query: CurveQuery,
    response: Curve,
  }),
  statistics: endpoint('GET', '/api/evolution/hives/:hiveId/statistics', {
    summary: 'Statistics of a hive in a period: its measures, its gain, and the last reading of its scale.',
    params: ByHiveId,
    query: EvolutionRange,
    response: HiveStatistics,
  }),
  events: endpoint('GET', '/api/evolution/hives/:hiveId/events', {
    summary:
      'Weight events of a hive in a period, oldest first: sudden losses and gains, nectar flows, winters.',
    params: ByHiveId,
    query: EvolutionRange,
    response: z.array(WeightEvent),
  }),
  marks: endpoint('GET', '/api/evolution/hives/:hiveId/marks', {
    summary: 'The observations and the records of a hive in a period, as marks of its curve, oldest first.',
    params: ByHiveId,
    query: EvolutionRange,
    response: z.array(z.union([ObservationMark, RecordMark])),
  }),
  weather: endpoint('GET', '/api/evolution/apiaries/:apiaryId/weather', {
    summary:
      'Weather statistics of an apiary in a period, from the station of its weather connector. Source: MeteoSwiss.',
    params: ByApiaryId,
    query: EvolutionRange,
    response: ApiaryWeather,
  }),
} as const;
