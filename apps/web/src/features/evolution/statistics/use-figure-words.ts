import { APIARY_TIME_ZONE, type DayRange, withOrdinalFirst } from '@propolis/domain';
import { useMemo } from 'react';
import { type DateTimeFormatOptions, useFormatter } from 'use-intl';
import { localNoon } from '../../../lib/dates.ts';
import { PLAIN_ZERO } from '../../../lib/numbers.ts';

/**
 * Formats figures in the language of the page and the time zone of the apiary; the year is shown only for
 * days in several years.
 */
export function useFigureWords(days?: DayRange) {
  const format = useFormatter();
  const isOfYears = days !== undefined && days.first.slice(0, 4) !== days.last.slice(0, 4);
  return useMemo(() => figureWords(format, isOfYears), [format, isOfYears]);
}

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

function figureWords(format: ReturnType<typeof useFormatter>, isOfYears: boolean) {
  const ofDay = { day: 'numeric', month: 'long', ...(isOfYears && { year: 'numeric' as const }) } as const;
  const number = (value: number, digits: number, signed = false) =>
    format.number(value, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...(signed ? { signDisplay: 'exceptZero' } : PLAIN_ZERO),
    });
  const said = (ms: number, options: DateTimeFormatOptions) =>
    withOrdinalFirst(format.dateTime(ms, { ...options, timeZone: APIARY_TIME_ZONE }));
  return {
    weight: (kilograms: number) => `${number(kilograms, 1)} kg`,
    gain: (kilograms: number) => `${number(kilograms, 1, true)} kg`,
    temperature: (celsius: number) => `${number(celsius, 1)} °C`,
    wind: (speed: number) => `${number(speed, 0)} km/h`,
    rain: (millimetres: number) => `${number(millimetres, 1)} mm`,
    hours: (hours: number) => `${number(hours, 0)} h`,
    /** A share from 0 to 1. */
    percent: (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 0 }),
    /** `5 juin`, or `5 juin 2026` */
    day: (day: string) => withOrdinalFirst(format.dateTime(localNoon(day), ofDay)),
    /** `5 juin`, from a time. */
    dayOf: (time: string) => said(Date.parse(time), ofDay),
    /** `5 juin`, from an exclusive end, such as the next midnight. */
    lastDayOf: (end: string) => said(Date.parse(end) - 1, ofDay),
    /** `8 septembre 2027`, with the year. */
    dayAhead: (time: string) => said(Date.parse(time), { ...ofDay, year: 'numeric' }),
    /** `14:00`, from a time (s). */
    clock: (time: number) => said(time * 1000, CLOCK),
    /** `5 juin à 14:10` */
    moment: (time: string) => said(Date.parse(time), { ...ofDay, ...CLOCK }),
  };
}
