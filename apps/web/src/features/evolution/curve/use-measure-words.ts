import { type EvolutionMeasure, type WeatherStep, weatherStepOf } from '@propolis/domain';
import { useMemo } from 'react';
import { useFormatter } from 'use-intl';
import type { ChartRange } from '../../../ui/chart/chart.ts';

const MINUTES = 60; // of an hour

interface MeasureUnit {
  readonly unit: string;
  readonly digits: number;
  /** From the unit of the wire. */
  readonly factor: number;
}

/** In what a measure is shown; sunshine adds up: over ten minutes in minutes, over days, as months show it, in hours. */
export function unitOf(measure: EvolutionMeasure, step: WeatherStep): MeasureUnit {
  switch (measure) {
    case 'weight':
      return { unit: 'kg', digits: 2, factor: 1 };
    case 'temperature':
      return { unit: '°C', digits: 1, factor: 1 };
    case 'humidity':
      return { unit: '%', digits: 0, factor: 1 };
    case 'sunshine':
      return step !== 't'
        ? { unit: 'h', digits: 1, factor: 1 / MINUTES }
        : { unit: 'min', digits: 0, factor: 1 };
    case 'wind':
      return { unit: 'km/h', digits: 0, factor: 1 };
    case 'varroa':
      return { unit: 'varroas', digits: 1, factor: 1 };
  }
}

export const stepOf = ({ start, end }: ChartRange): WeatherStep => weatherStepOf((end - start) * 1000);

/** How values are said, with their unit, in the language of the page. */
export function useMeasureFormat(): (
  measure: EvolutionMeasure,
  step: WeatherStep,
) => (value: number) => string {
  const format = useFormatter();
  return useMemo(
    () => (measure, step) => {
      const { unit, digits } = unitOf(measure, step);
      return (value) =>
        `${format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
    },
    [format],
  );
}
