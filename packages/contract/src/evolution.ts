import { GAIN_CAUSES, HIVE_MEASURES, LOSS_CAUSES, MARK_KINDS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ByApiaryId, ByHiveId, Id } from './ids.ts';

/** More than any chart has pixels. */
export const CURVE_POINTS_MAX = 4000;
/** What a chart of a desk shows, two points for each of its pixels at most. */
export const CURVE_POINTS = 1500;

const range = { start: z.iso.datetime({ offset: true }), end: z.iso.datetime({ offset: true }) };
const isInOrder = ({ start, end }: { start: string; end: string }) => Date.parse(start) < Date.parse(end);
const orderError = { error: 'too_small', path: ['end'] };

/** A period, both ends in it: whoever asks says from when to when. */
export const EvolutionRange = z.object(range).refine(isInOrder, orderError);
export type EvolutionRange = z.output<typeof EvolutionRange>;

/** Of what a curve is drawn: readings as they came, or the lowest and the highest of hours or days. */
export const CURVE_STEPS = ['raw', 'hour', 'day'] as const;
/** One of them. */
export type CurveStep = (typeof CURVE_STEPS)[number];

/** What is drawn, and with how many points at most: of more readings the lowest and the highest of each piece stay. */
export const CurveQuery = z
  .object({
    measure: z.enum(HIVE_MEASURES),
    ...range,
    points: z.coerce.number().int().min(2).max(CURVE_POINTS_MAX).default(CURVE_POINTS),
  })
  .refine(isInOrder, orderError);
export type CurveQuery = z.output<typeof CurveQuery>;

/** A curve in columns, oldest first: small on the wire, and as a chart draws it. */
export const Curve = z.object({
  step: z.enum(CURVE_STEPS),
  /** Seconds since 1970, UTC. */
  times: z.array(z.number().int()),
  /** kg (calibrated), °C or %; null between two readings is a gap. */
  values: z.array(z.number().nullable()),
});
export type Curve = z.infer<typeof Curve>;

/** A value with the moment at which it was measured. */
const Moment = z.object({ time: z.iso.datetime(), value: z.number() });
const Day = z.iso.date();

/** What a measure did in a period. */
export const MeasureStatistics = z.object({
  min: Moment,
  max: Moment,
  mean: z.number(),
  /** Share of the readings that should have come and did not, 0 to 1. */
  missing: z.number(),
});
export type MeasureStatistics = z.infer<typeof MeasureStatistics>;

/** What a hive gained in a local day, or in a week that begins with this day, a Monday. */
export const PeriodGain = z.object({
  day: Day,
  /** kg that the bees brought in (above zero) or ate. */
  gain: z.number(),
  /** kg that were given (above zero) or taken at once: food, boxes, honey, a swarm. No part of the gain. */
  handled: z.number(),
  /** False where it is known of a part only. */
  is_whole: z.boolean(),
});
export type PeriodGain = z.infer<typeof PeriodGain>;

/** What a hive gained in a period, in kg; days and weeks are those of the zone of its scale's readings. */
export const GainStatistics = z.object({
  net: z.number(),
  handled: z.number(),
  days: z.array(PeriodGain),
  weeks: z.array(PeriodGain),
  /** Of the whole ones, of days those on which nothing was given or taken; null where none gained. */
  best_day: PeriodGain.nullable(),
  best_week: PeriodGain.nullable(),
  /** The largest change from one reading to the next, wrong ones left out, and when it had happened. */
  jump: z.object({ time: z.iso.datetime(), change: z.number() }).nullable(),
});
export type GainStatistics = z.infer<typeof GainStatistics>;

/** The figures of a hive in a period; null where nothing was measured in it. */
export const HiveStatistics = z.object({
  measures: z.object({
    weight: MeasureStatistics.nullable(),
    temperature: MeasureStatistics.nullable(),
    humidity: MeasureStatistics.nullable(),
  }),
  gain: GainStatistics.nullable(),
  /** The first and the last weight there is, whatever the period; null while none has come. */
  data: z.object({ first: z.iso.datetime(), last: z.iso.datetime() }).nullable(),
  /** Time of the last weight, once it is too long ago. */
  silent_since: z.iso.datetime().nullable(),
});
export type HiveStatistics = z.infer<typeof HiveStatistics>;

const eventSpan = {
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** kg by which the hive weighed more (above zero) or less after it. */
  change: z.number(),
  /** The last observation of the local day on which it ended; null without one, and of what lasts for days. */
  observation_id: Id.nullable(),
};

/** What the weight of a hive tells of it; `candidates` is what may be behind it, likeliest first. */
export const WeightEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loss'), ...eventSpan, candidates: z.array(z.enum(LOSS_CAUSES)) }),
  z.object({ kind: z.literal('gain'), ...eventSpan, candidates: z.array(z.enum(GAIN_CAUSES)) }),
  z.object({ kind: z.literal('flow'), ...eventSpan }),
  z.object({
    kind: z.literal('stores'),
    ...eventSpan,
    /** kg eaten in seven days, above zero. */
    per_week: z.number(),
    /** kg that are left at the end, and when they run out at this rate; null where the empty hive's weight is not known. */
    stores: z.number().nullable(),
    run_out: z.iso.datetime().nullable(),
  }),
]);
export type WeightEvent = z.infer<typeof WeightEvent>;

/** An observation on a curve. */
export const ObservationMark = z.object({
  observation_id: Id,
  time: z.iso.datetime(),
  kinds: z.array(z.enum(MARK_KINDS)),
});
export type ObservationMark = z.infer<typeof ObservationMark>;

/** The weather of a period as a station of the network has measured it, out of its hours. */
export const StationWeather = z.object({
  station: z.string(),
  name: z.string(),
  sunshine_hours: z.number().nullable(),
  /** °C, the means of hours. */
  temperature: z.object({ min: z.number(), max: z.number(), mean: z.number() }).nullable(),
  /** km/h, the means of hours. */
  wind: z.object({ max: z.number(), mean: z.number() }).nullable(),
  precipitation_mm: z.number().nullable(),
  /** Hours in which bees fly (`FLIGHT_WEATHER`); null while neither temperature nor wind are known. */
  flight: z
    .object({
      hours: z.number(),
      /** Of these, those that count as dry only because nobody measured rain. */
      rain_unknown: z.number(),
      /** Hours of daylight that may have been such too: nobody measured their temperature or wind. */
      unknown: z.number(),
    })
    .nullable(),
  /** Share of the hours until now in which something is missing that the station measures, 0 to 1. */
  missing: z.number(),
});
export type StationWeather = z.infer<typeof StationWeather>;

/** The weather of an apiary: that of the station of its weather connector; null without one. */
export const ApiaryWeather = z.object({ weather: StationWeather.nullable() });
export type ApiaryWeather = z.infer<typeof ApiaryWeather>;

/** What became of hives over time; those of another beekeeper are `not_found`. */
export const evolutionEndpoints = {
  curve: endpoint({
    method: 'GET',
    path: '/api/evolution/hives/:hiveId/curves',
    summary: 'What the scale under a hive measured in a period, reduced to so many points, with its gaps.',
    params: ByHiveId,
    query: CurveQuery,
    response: Curve,
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/api/evolution/hives/:hiveId/statistics',
    summary:
      'The figures of a hive in a period: what was measured, what it gained, when its scale was last heard of.',
    params: ByHiveId,
    query: EvolutionRange,
    response: HiveStatistics,
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/evolution/hives/:hiveId/events',
    summary:
      'What the weight of a hive tells of a period, oldest first: sudden losses and gains, nectar flows, winters.',
    params: ByHiveId,
    query: EvolutionRange,
    response: z.array(WeightEvent),
  }),
  marks: endpoint({
    method: 'GET',
    path: '/api/evolution/hives/:hiveId/marks',
    summary: 'The observations of a hive in a period, oldest first, each with what it was about.',
    params: ByHiveId,
    query: EvolutionRange,
    response: z.array(ObservationMark),
  }),
  weather: endpoint({
    method: 'GET',
    path: '/api/evolution/apiaries/:apiaryId/weather',
    summary:
      'Figures of the weather of an apiary in a period, by the station of its weather connector. Source: MeteoSwiss.',
    params: ByApiaryId,
    query: EvolutionRange,
    response: ApiaryWeather,
  }),
} as const;
