import type { Coordinates } from '@propolis/domain';
import { DAY_MS, HOUR_MS } from '@propolis/domain';
import { noiseOf } from './random.ts';

/** A place with generated weather, which depends on the place and the day only, so that the past does not change. */
export interface DemoPlace extends Coordinates {
  /** Metres. */
  readonly altitude: number;
  /** Varies the clouds between places with the same weather. */
  readonly number: number;
}

export interface DemoDay {
  /** Cloud cover, 0 to 1. */
  readonly cloud: number;
  /** °C in mid-afternoon. */
  readonly high: number;
  /** °C before sunrise. */
  readonly low: number;
  /** Daily mean in km/h. */
  readonly wind: number;
  /** Fractional hours in UTC. */
  readonly sunrise: number;
  readonly sunset: number;
}

const dayOf = (time: number): number => Math.floor(time / DAY_MS);
/** A yearly wave: 1 on its peak day, -1 half a year later. */
const ofYear = (day: number, best: number): number => Math.cos(((day - best) / 365.25) * 2 * Math.PI);

/** By days since 1970. Weather persists: a day resembles its neighbours. */
export function demoDay({ altitude, longitude, number }: DemoPlace, day: number): DemoDay {
  const cloud = Math.min(
    1,
    Math.max(0, 0.5 + 0.9 * (spell(day, 5, 31) - 0.5) + 0.5 * (noiseOf(day, number) - 0.5)),
  );
  const season = 10.5 + 9.5 * ofYear(day, 202) - 0.006 * (altitude - 400);
  const mean = season + 9 * (spell(day, 4, 57) - 0.5) - 2.5 * (cloud - 0.5) * ofYear(day, 172);
  const swing = 2 + (4.5 + 1.5 * ofYear(day, 172)) * (1 - cloud);
  const noon = 12 - longitude / 15;
  const half = 6 + 1.9 * ofYear(day, 172);
  return {
    cloud,
    high: mean + swing,
    low: mean - swing,
    wind: 3 + 16 * spell(day, 3, 83) ** 2,
    sunrise: noon - half,
    sunset: noon + half,
  };
}

/** 0 to 1, interpolated between periods of this many days. */
function spell(day: number, length: number, salt: number): number {
  const at = day / length;
  const first = Math.floor(at);
  const share = (1 - Math.cos((at - first) * Math.PI)) / 2;
  return noiseOf(first, salt) * (1 - share) + noiseOf(first + 1, salt) * share;
}

export interface DemoMoment {
  /** °C */
  readonly temperature: number;
  /** km/h */
  readonly wind: number;
  /** Whether the sun shines between clouds. */
  readonly isSunny: boolean;
  /** mm in the ten minutes around it. */
  readonly rain: number;
}

/** At a moment in ms. */
export function demoMoment(place: DemoPlace, time: number): DemoMoment {
  const day = dayOf(time);
  const { cloud, high, low, wind, sunrise, sunset } = demoDay(place, day);
  const hour = (time - day * DAY_MS) / HOUR_MS;
  // The maximum is two hours after noon.
  const warmth = Math.cos(((hour - (sunrise + sunset) / 2 - 2) / 24) * 2 * Math.PI);
  const slot = Math.floor(time / (HOUR_MS / 6));
  const gust = noiseOf(slot, place.number + 7);
  const isSunny = hour > sunrise + 0.5 && hour < sunset - 0.5 && noiseOf(slot, place.number + 13) > cloud;
  return {
    temperature: tenth((high + low) / 2 + ((high - low) / 2) * warmth + 0.6 * (gust - 0.5)),
    wind: tenth(wind * (0.6 + 0.5 * Math.max(0, warmth) + 0.4 * gust)),
    isSunny,
    rain: isSunny ? 0 : rainAt(place, time, cloud),
  };
}

/** The cloud cover from which a day has rain. */
const RAIN_FROM = 0.6;

/** mm in ten minutes: showers of about an hour, more of them on a cloudier day. */
function rainAt({ number }: DemoPlace, time: number, cloud: number): number {
  const chance = 0.5 * ((cloud - RAIN_FROM) / (1 - RAIN_FROM));
  if (noiseOf(Math.floor(time / HOUR_MS), number + 21) >= chance) return 0;
  return tenth(1.6 * noiseOf(Math.floor(time / (HOUR_MS / 6)), number + 29) ** 3);
}

/** How good a day is for foraging, 0 to 1: warm, dry and calm. */
export function flyingWeather(place: DemoPlace, day: number): number {
  const { cloud, high, wind } = demoDay(place, day);
  const warm = Math.min(1, Math.max(0, (high - 11) / 9));
  return warm * (1 - 0.85 * cloud) * (wind > 14 ? 0.6 : 1);
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
