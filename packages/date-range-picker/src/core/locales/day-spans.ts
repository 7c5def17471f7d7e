/** A phrase with a number of days. */
type InDays = (count: number) => string;

/** Labels of the presets with a number of days. */
export const daySpans = (last: InDays, next: InDays) => ({
  last7days: last(7),
  last30days: last(30),
  last90days: last(90),
  last365days: last(365),
  next7days: next(7),
  next30days: next(30),
  next90days: next(90),
  next365days: next(365),
});
