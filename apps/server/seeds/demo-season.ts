import type { IsoDay, ObservationData } from '@propolis/domain';
import { DAY_MS, HOUR_MS } from '@propolis/domain';
import { DEMO_APIARIES, type DemoApiary, type DemoHive } from './demo-places.ts';
import type { Words } from './demo-words.ts';
import { type Visit, YEAR } from './demo-year.ts';
import { createRandom, type Random } from './random.ts';

export interface DemoObservation {
  readonly day: IsoDay;
  readonly values: ObservationData;
}

export interface Colony {
  readonly apiary: DemoApiary;
  readonly hive: DemoHive;
  /** Seed of all random values of the hives. */
  readonly number: number;
}

/** All colonies, numbered. */
export const coloniesOf = (): Colony[] =>
  DEMO_APIARIES.flatMap((apiary) => apiary.hives.map((hive) => ({ apiary, hive }))).map((colony, at) => ({
    ...colony,
    number: at + 1,
  }));

/** Whether colonies are fed syrup on this day; in winter it is fondant. */
export const isSyrup = (day: IsoDay): boolean => day.slice(5) > '07-01' && day.slice(5) < '10-15';

/** The moment and the language of the story. */
export interface StoryOptions {
  readonly now: Date;
  readonly t: Words;
}

const NINE = 9 * HOUR_MS; // UTC

/** How far the story goes back: a full season, and the winter before it. */
export const STORY_DAYS = 320;

const dayOf = (time: number): IsoDay => new Date(time).toISOString().slice(0, 10);
export const daysBefore = (now: Date, days: number): IsoDay => dayOf(now.getTime() - days * DAY_MS);

/** The last past occurrence of a day within the story, at nine. */
export function pastDay(now: Date, month: number, date: number): Date | undefined {
  const years = [now.getUTCFullYear(), now.getUTCFullYear() - 1];
  const days = years.map((year) => Date.UTC(year, month - 1, date) + NINE);
  const past = days.find((day) => day < now.getTime() && day > now.getTime() - STORY_DAYS * DAY_MS);
  return past === undefined ? undefined : new Date(past);
}

/** All visits of this colony last year and in this one, including future ones, oldest first. */
export function yearsOf(colony: Colony, { now, t }: StoryOptions): DemoObservation[] {
  const random = createRandom(colony.number * 7919);
  const years = [now.getUTCFullYear() - 1, now.getUTCFullYear()];
  return years
    .flatMap((year) => YEAR.map((visit) => visitOf(visit, year, { colony, random, t })))
    .filter((one) => one !== undefined)
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** The observations of this colony until now, oldest first. */
export function observationsOf(colony: Colony, options: StoryOptions): DemoObservation[] {
  const { now } = options;
  const oldest = daysBefore(now, STORY_DAYS);
  // The last days before now are reserved for each hive's latest visit.
  const newest = daysBefore(now, 16);
  const season = yearsOf(colony, options).filter(({ day }) => day > oldest && day < newest);
  return [...season, latestVisit(colony, options)];
}

interface VisitContext {
  readonly colony: Colony;
  readonly random: Random;
  readonly t: Words;
}

function visitOf(
  visit: Visit,
  year: number,
  { colony, random, t }: VisitContext,
): DemoObservation | undefined {
  // Visits that depend on flowering are later at altitude, and so are those after the harvest.
  const delay = visit.month >= 3 && visit.month <= 8 ? colony.apiary.delay : 0;
  const start = Date.UTC(year, visit.month - 1, visit.date);
  const day = dayOf(start + (delay + random.whole(0, 3)) * DAY_MS);
  const values = visit.observe({ ...colony, random, day, t });
  return values && { day, values: { ...values, ...weatherOf(visit.month, random) } };
}

/** Temperature at midday in °C, by month. */
const TEMPERATURES = [3, 5, 10, 14, 18, 22, 25, 24, 19, 14, 8, 4];

function weatherOf(month: number, random: Random): ObservationData {
  return {
    weather_temperature: (TEMPERATURES[month - 1] ?? 12) + random.whole(-3, 3),
    weather_wind: random.pick(['option_1', 'option_1', 'option_2']),
    weather_cloud_cover: random.pick(['option_1', 'option_2', 'option_3']),
  };
}

/** In winter, hives are not opened: the beekeeper looks and listens from outside. */
function latestVisit({ hive, number }: Colony, { now, t }: StoryOptions): DemoObservation {
  const random = createRandom(number * 104_729);
  const day = daysBefore(now, 1 + ((number * 3) % 12));
  const month = Number(day.slice(5, 7));
  const isWinter = month <= 2 || month >= 11;
  const strength = hive.story === 'strong' ? 3 : hive.story === 'weak' ? 1 : 2;
  const seen: ObservationData = isWinter
    ? { general_notes: t('notes.listening') }
    : {
        brood_eggs: true,
        queen_observed: random.pick([true, false]),
        activity_foraging: true,
        activity_pollen_intake: true,
        workers_sweetness: random.whole(1, 3),
        general_notes: t('notes.quickVisit'),
      };
  return {
    day,
    values: {
      general_impression: strength,
      ...seen,
      ...followUp(hive, { now, t, isWinter }),
      ...weatherOf(month, random),
    },
  };
}

interface FollowUp extends StoryOptions {
  readonly isWinter: boolean;
}

/** One hive to watch, a reminder that is due next week, and one that is two days overdue. */
function followUp({ key, story }: DemoHive, { now, t, isWinter }: FollowUp): ObservationData {
  if (story === 'weak')
    return {
      surveillance_particular_attention: true,
      surveillance_reminder: false,
      general_notes: t('notes.weak'),
    };
  const remind = (day: IsoDay, surveillance_reminder_comment: string): ObservationData => ({
    surveillance_particular_attention: false,
    surveillance_reminder: true,
    surveillance_reminder_date: day,
    surveillance_reminder_comment,
  });
  if (key === 'daisy') return remind(daysBefore(now, -6), t('notes.checkStores'));
  const forgotten = t(isWinter ? 'notes.clearEntrance' : 'notes.checkLaying');
  if (key === 'nasturtium') return remind(daysBefore(now, 2), forgotten);
  return { surveillance_particular_attention: false, surveillance_reminder: false };
}
