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

/** The displayed unit of a measure; sunshine is in minutes for short steps and in hours for days. */
export function unitOf(measure: EvolutionMeasure, fineness: WeatherFineness): MeasureUnit {
  switch (measure) {
    case 'weight':
      return { unit: 'kg', digits: 2, factor: 1 };
    case 'temperature':
      return { unit: '°C', digits: 1, factor: 1 };
    case 'humidity':
      return { unit: '%', digits: 0, factor: 1 };
    case 'sunshine':
      return fineness === 't' || fineness === 'h'
        ? { unit: 'min', digits: 0, factor: 1 }
        : { unit: 'h', digits: 1, factor: 1 / MINUTES };
    case 'wind':
      return { unit: 'km/h', digits: 0, factor: 1 };
    case 'varroa':
      return { unit: 'varroas', digits: 1, factor: 1 };
  }
}

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
