/** Rules and constants of beekeeping: pure functions without dependencies, used by the server and the web. */
export * from './accounts.ts';
export * from './concerns.ts';
export * from './corrections.ts';
export * from './countings.ts';
export * from './csv-import.ts';
export * from './days.ts';
export * from './evolution/choice.ts';
export * from './evolution/flight-weather.ts';
export { type LocalDay, localDayOf, localDaysOf, weekOf } from './evolution/local-days.ts';
export * from './evolution/marks.ts';
export * from './evolution/news.ts';
export type { PeriodGain } from './evolution/own-weight.ts';
export {
  joined,
  missingShare,
  type SeriesReading,
  type TimeRange,
  typicalInterval,
} from './evolution/series.ts';
export * from './evolution/statistics.ts';
export { nightsOf, type SunTimes, sunTimes } from './evolution/sun.ts';
export * from './evolution/weight-bounds.ts';
export { GAIN_CAUSES, type GainCause, LOSS_CAUSES, type LossCause } from './evolution/weight-causes.ts';
export * from './evolution/weight-events.ts';
export { type HiveBuild, weightWithoutStores } from './evolution/winter-stores.ts';
export * from './forecast.ts';
export * from './french.ts';
export * from './french-spaces.ts';
export * from './geography.ts';
export * from './hive-lists.ts';
export * from './hives.ts';
export * from './labels.ts';
export * from './languages.ts';
export * from './markers.ts';
export * from './mite-fall.ts';
export * from './moments.ts';
export * from './names.ts';
export * from './notifications.ts';
export { OBSERVATION_CATALOGUE } from './observations/catalogue.ts';
export * from './observations/changes.ts';
export * from './observations/items.ts';
export * from './observations/latest.ts';
export * from './observations/presets.ts';
export * from './observations/read.ts';
export * from './observations/story.ts';
export * from './observations/trends.ts';
export * from './observations/types.ts';
export * from './observations/usual.ts';
export * from './observations/values.ts';
export * from './observations/visibility.ts';
export * from './readings/reading.ts';
export * from './readings/times.ts';
export * from './readings/uplink.ts';
export * from './records/equipment.ts';
export * from './records/feeding.ts';
export * from './records/follow-ups.ts';
export * from './records/harvest.ts';
export * from './records/inventory.ts';
export * from './records/kinds.ts';
export * from './records/observed.ts';
export * from './records/products.ts';
export * from './records/queens.ts';
export * from './records/register.ts';
export * from './records/split.ts';
export * from './records/stock.ts';
export * from './records/treatments.ts';
export * from './records/words.ts';
export * from './search.ts';
export * from './sensors.ts';
export * from './stays.ts';
export * from './surveillance.ts';
export * from './texts.ts';
export * from './time-units.ts';
export * from './weather.ts';
export { createWallClock, isTimeZone, type WallClock } from './zones.ts';
