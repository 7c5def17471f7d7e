import { useComputedColorScheme } from '@mantine/core';
import type { EvolutionMeasure } from '@propolis/domain';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { dateRange, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import type { ChartLine, ChartLineKind } from '../../../ui/chart/chart.ts';
import type { HiveCurve, WeatherCurve } from '../evolution.api.ts';
import type { EvolutionView } from '../evolution-view.ts';
import { hiveLineColors } from './line-colors.ts';
import {
  isOfWeather,
  MEASURE_COLORS,
  movedBy,
  type ScaleMeasure,
  WEATHER_OF,
  weatherColumns,
} from './measure-lines.ts';
import { stepOf, unitOf, useMeasureFormat } from './use-measure-words.ts';

export interface ShownCurves {
  readonly hives: readonly HiveCurve[];
  readonly compared: readonly HiveCurve[];
  readonly weather: readonly WeatherCurve[];
}

const KINDS: Partial<Record<EvolutionMeasure, ChartLineKind>> = { sunshine: 'area' };

/** The curves as lines of a chart, what lies behind first: weather, what is compared, then the hives. */
export function useChartLines(view: EvolutionView, curves: ShownCurves): readonly ChartLine[] {
  const { hives, measures, compared, range } = view;
  const t = useTranslations('evolution');
  const language = useLanguage();
  const scheme = useComputedColorScheme();
  const formatOf = useMeasureFormat();
  return useMemo(() => {
    const colors = hiveLineColors(hives, scheme);
    const hiveLine = ({ hiveId, measure, curve }: HiveCurve, period?: string, moved = 0): ChartLine[] => {
      const hive = hives.find(({ id }) => id === hiveId);
      if (!hive || !measures.includes(measure)) return [];
      const own = isTold(measure, hives.length) ? MEASURE_COLORS[measure] : (colors.get(hiveId) ?? '');
      const label = t('line', { who: hive.name, measure: t(`measures.${measure}`) });
      return [
        {
          id: `${period === undefined ? '' : 'compared '}${measure} ${hiveId}`,
          label: period === undefined ? label : t('lineThen', { label, period }),
          color: own,
          unit: unitOf(measure, 'h').unit,
          kind: period === undefined && (measure === 'weight' || hives.length === 1) ? 'line' : 'dashed',
          ...movedBy(curve, moved),
          format: formatOf(measure, 'h'),
        },
      ];
    };
    const weatherLine = ({ measurement, points, range: asked }: WeatherCurve): ChartLine[] => {
      const measure = measures.filter(isOfWeather).find((one) => WEATHER_OF[one] === measurement);
      if (!measure) return [];
      const step = stepOf(asked);
      const { unit, factor } = unitOf(measure, step);
      const { times, values } = weatherColumns(points, step);
      return [
        {
          id: measure,
          label: t(`weather.${measure}`),
          color: MEASURE_COLORS[measure],
          unit,
          kind: KINDS[measure] ?? 'dashed',
          times,
          values: values.map((value) => value && value * factor),
          format: formatOf(measure, step),
        },
      ];
    };
    const then = compared && dateRange(localNoon(compared.days.first), localNoon(compared.days.last), language);
    const moved = compared ? range.start - compared.range.start : 0;
    return [
      ...curves.weather.flatMap(weatherLine),
      ...curves.compared.flatMap((curve) => hiveLine(curve, then, moved)),
      ...curves.hives.flatMap((curve) => hiveLine(curve)),
    ];
  }, [curves, hives, measures, compared, range, scheme, t, language, formatOf]);
}

/** Of one hive alone measures are told apart by their colours, of several the hives are. */
const isTold = (measure: ScaleMeasure, hives: number): boolean => hives === 1 && measure !== 'weight';
