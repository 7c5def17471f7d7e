import type { EvolutionMeasure } from '@propolis/domain';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { PLAIN_ZERO } from '../../../lib/numbers.ts';
import type { ChartLine } from '../../../ui/chart/chart.ts';
import type { WeatherFineness } from './weather-fineness.ts';

const MINUTES = 60; // Minutes of an hour.

interface MeasureUnit {
  readonly unit: string;
  readonly digits: number;
  /** Factor from the unit of the API. */
  readonly factor: number;
}

const UNITS: Readonly<Record<EvolutionMeasure, MeasureUnit>> = {
  weight: { unit: 'kg', digits: 2, factor: 1 },
  temperature: { unit: '°C', digits: 1, factor: 1 },
  humidity: { unit: '%', digits: 0, factor: 1 },
  sunshine: { unit: 'min', digits: 0, factor: 1 },
  wind: { unit: 'km/h', digits: 0, factor: 1 },
  varroa: { unit: 'varroas', digits: 1, factor: 1 },
};
const SUNSHINE_OF_DAYS: MeasureUnit = { unit: 'h', digits: 1, factor: 1 / MINUTES };

/** The displayed unit of a measure; sunshine is in minutes for short steps and in hours for days. */
export const unitOf = (measure: EvolutionMeasure, fineness: WeatherFineness): MeasureUnit =>
  measure === 'sunshine' && fineness !== 't' && fineness !== 'h' ? SUNSHINE_OF_DAYS : UNITS[measure];

/** Formats values with their unit in the language of the page. */
export function useMeasureFormat(): (
  measure: EvolutionMeasure,
  fineness: WeatherFineness,
) => (value: number) => string {
  const format = useFormatter();
  return useMemo(
    () => (measure, fineness) => {
      const { unit, digits } = unitOf(measure, fineness);
      return (value) =>
        `${format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, ...PLAIN_ZERO })} ${unit}`;
    },
    [format],
  );
}

/** The unit of mites, and its format. */
export type MiteScale = Pick<ChartLine, 'unit' | 'format'>;

/** Mites per day on boards, and per 100 bees in samples: two scales, because they cannot be compared. */
export function useMiteScales(): { readonly fall: MiteScale; readonly sample: MiteScale } {
  const t = useTranslations('evolution.samples');
  const format = useFormatter();
  const formatOf = useMeasureFormat();
  return useMemo(
    () => ({
      fall: { unit: unitOf('varroa', 'h').unit, format: formatOf('varroa', 'h') },
      sample: { unit: t('unit'), format: (value) => t('value', { value: format.number(value, ONE_DIGIT) }) },
    }),
    [t, format, formatOf],
  );
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
