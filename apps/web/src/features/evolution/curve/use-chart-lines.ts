import { useComputedColorScheme } from '@mantine/core';
import type { Hive, ListedCounting } from '@propolis/contract';
import { countedMites, type IsoDay } from '@propolis/domain';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { dateRange, dayIn, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import type { ChartLine } from '../../../ui/chart/chart.ts';
import { useIsTreated } from '../../countings/countings.api.ts';
import type { HiveCurve, HiveCurveKey, HiveMarks, WeatherCurve } from '../evolution.api.ts';
import type { EvolutionView } from '../evolution-view.ts';
import { type LaidDays, laidOver } from './laid-days.ts';
import { hiveLineColors } from './line-colors.ts';
import {
  type Columns,
  isOfWeather,
  MEASURE_COLORS,
  type ScaleMeasure,
  WEATHER_OF,
  type WeatherMeasure,
} from './measure-lines.ts';
import { type MiteScale, unitOf, useMeasureFormat, useMiteScales } from './use-measure-words.ts';
import { SUNSHINE_TODAY, sunshineSoFar, weatherDrawn, weatherFineness } from './weather-fineness.ts';

type Counted = Pick<
  ListedCounting,
  'count_date' | 'mites_per_day' | 'sample_bees' | 'corrected_count' | 'varroa_count_above_minimum_certainty'
>;

/** Whether mites were counted on a board, not on bees. */
export const isBoard = ({ sample_bees }: Pick<Counted, 'sample_bees'>): boolean => !sample_bees;

/** Mites per day of boards; the counted mites if the number of days is unknown. */
export const fallColumns = (countings: readonly Counted[]): Columns =>
  columnsOf(countings.filter(isBoard), (board) => board.mites_per_day ?? countedMites(board));

/** Mites per 100 bees of samples. */
export const sampleColumns = (countings: readonly Counted[]): Columns =>
  columnsOf(countings, (counting) => {
    const mites = countedMites(counting);
    return mites !== null && counting.sample_bees ? (100 * mites) / counting.sample_bees : null;
  });

/** In order of time. */
function columnsOf(countings: readonly Counted[], numberOf: (counting: Counted) => number | null): Columns {
  const counted = countings.flatMap((counting) => {
    const value = numberOf(counting);
    return value === null ? [] : [{ time: Date.parse(counting.count_date) / 1000, value }];
  });
  const inOrder = counted.toSorted((one, other) => one.time - other.time);
  const times: number[] = [];
  // Counts entered later are at noon of their day; a line has one value per time.
  for (const { time } of inOrder) times.push(Math.max(time, (times.at(-1) ?? time - 1) + 1));
  return { times, values: inOrder.map(({ value }) => value) };
}

/** Id of a scale's curve. */
export const lineIdOf = ({ hiveId, measure }: HiveCurveKey): string => `${measure} ${hiveId}`;
/** Id of the same line in the compared period. */
export const thenIdOf = (lineId: string): string => `compared ${lineId}`;

interface ShownCurves {
  readonly hives: readonly HiveCurve[];
  readonly compared: readonly HiveCurve[];
  readonly weather: readonly WeatherCurve[];
  readonly marks: readonly HiveMarks[];
}

/** The lines of the chart in drawing order: weather, compared period, hives. */
export function useChartLines(view: EvolutionView, curves: ShownCurves): readonly ChartLine[] {
  const { measures, compared } = view;
  const weatherLines = useWeatherLines(view.today);
  const hiveLine = useHiveLine(view.hives);
  const thenLine = useThenLine(view);
  const varroaLine = useVarroaLine(view);
  return useMemo(() => {
    const isShown = ({ measure }: HiveCurve) => measures.includes(measure);
    const weathers = measures.filter(isOfWeather);
    return [
      ...curves.weather.flatMap((curve) => {
        const measure = weathers.find((one) => WEATHER_OF[one] === curve.measurement);
        return measure ? weatherLines(measure, curve) : [];
      }),
      ...(measures.includes('varroa') ? curves.marks.flatMap(varroaLine) : []),
      ...curves.compared
        .filter(isShown)
        .flatMap(hiveLine)
        .map((line) => thenLine(line, compared?.laid ?? [])),
      ...curves.hives.filter(isShown).flatMap(hiveLine),
    ];
  }, [curves, measures, compared, weatherLines, hiveLine, thenLine, varroaLine]);
}

/** With one hive, colours distinguish the measures; with several, the hives. */
const hasOwnColor = (measure: ScaleMeasure, hives: number): boolean => hives === 1 && measure !== 'weight';

function useHiveLine(hives: readonly Hive[]): (curve: HiveCurve) => ChartLine[] {
  const t = useTranslations('evolution');
  const scheme = useComputedColorScheme();
  const formatOf = useMeasureFormat();
  return useMemo(() => {
    const colors = hiveLineColors(hives, scheme);
    return ({ hiveId, measure, curve: { times, values } }) => {
      const hive = hives.find(({ id }) => id === hiveId);
      const color = hasOwnColor(measure, hives.length) ? MEASURE_COLORS[measure] : colors.get(hiveId);
      // Many scales measure only weight: a measure without values has no line.
      const isMissing = measure !== 'weight' && values.every((value) => value === null);
      if (!hive || color === undefined || isMissing) return [];
      const kind = measure === 'weight' || hives.length === 1 ? 'line' : 'dashed';
      return [
        {
          id: lineIdOf({ hiveId, measure }),
          label: t('line', { who: hive.name, measure: t(`measures.${measure}`) }),
          color,
          unit: unitOf(measure, 'h').unit,
          kind,
          times,
          values,
          format: formatOf(measure, 'h'),
        },
      ];
    };
  }, [hives, scheme, t, formatOf]);
}

/** A line of the compared period: dashed, and named after it. */
function useThenLine({ compared }: EvolutionView): (line: ChartLine, laid: LaidDays) => ChartLine {
  const t = useTranslations('evolution');
  const language = useLanguage();
  return useMemo(() => {
    const days = compared?.days;
    const period = days ? dateRange(localNoon(days.first), localNoon(days.last), language) : '';
    return (line, laid) => ({
      ...line,
      ...laidOver(line, laid),
      id: thenIdOf(line.id),
      label: t('lineThen', { label: line.label, period }),
      kind: 'dashed',
    });
  }, [compared, t, language]);
}

function useWeatherLines(today: IsoDay): (measure: WeatherMeasure, curve: WeatherCurve) => ChartLine[] {
  const t = useTranslations('evolution.weather');
  const formatOf = useMeasureFormat();
  return useMemo(
    () => (measure, curve) => {
      const fineness = weatherFineness(measure, curve);
      const { unit, factor } = unitOf(measure, fineness);
      const inUnit = ({ times, values }: Columns): Columns => ({
        times,
        values: values.map((value) => value && value * factor),
      });
      const line: ChartLine = {
        id: measure,
        label: t(measure),
        color: MEASURE_COLORS[measure],
        unit,
        kind: measure === 'sunshine' ? 'area' : 'dashed',
        ...inUnit(weatherDrawn(measure, curve, today)),
        format: formatOf(measure, fineness),
      };
      const soFar = measure === 'sunshine' ? inUnit(sunshineSoFar(curve, today)) : undefined;
      if (!soFar || soFar.times.length === 0) return [line];
      return [line, { ...line, id: SUNSHINE_TODAY, label: t('sunshineToday'), kind: 'hollow', ...soFar }];
    },
    [t, formatOf, today],
  );
}

function useVarroaLine({ hives, range, timeZone }: EvolutionView): (marks: HiveMarks) => ChartLine[] {
  const t = useTranslations('evolution');
  const scheme = useComputedColorScheme();
  const { fall, sample } = useMiteScales();
  const isTreated = useIsTreated(dayIn(timeZone, new Date(range.start * 1000)));
  return useMemo(() => {
    const colors = hiveLineColors(hives, scheme);
    return ({ hiveId, countings }) => {
      const hive = hives.find(({ id }) => id === hiveId);
      const color = hives.length === 1 ? MEASURE_COLORS.varroa : colors.get(hiveId);
      if (!hive || color === undefined) return [];
      const natural = countings.filter((counting) => !isTreated(counting));
      const treated = countings.filter(isTreated);
      const line = (id: string, measure: string, scale: MiteScale, columns: Columns): ChartLine => ({
        id: `${id} ${hiveId}`,
        label: t('line', { who: hive.name, measure }),
        color,
        kind: id.endsWith('treated') ? 'hollow' : 'bars',
        ...scale,
        ...columns,
      });
      return [
        line('varroa', t('measures.varroa'), fall, fallColumns(natural)),
        line('varroa treated', t('varroaTreated'), fall, fallColumns(treated)),
        line('sample', t('samples.label'), sample, sampleColumns(natural)),
        line('sample treated', t('samples.treated'), sample, sampleColumns(treated)),
      ].filter(({ times }) => times.length > 0);
    };
  }, [hives, scheme, t, fall, sample, isTreated]);
}
