import { Box, Group, Skeleton, Stack } from '@mantine/core';
import type { StationWeather } from '@propolis/contract';
import { FLIGHT_WEATHER } from '@propolis/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { PLAIN_ZERO } from '../../../lib/numbers.ts';
import { Gate } from '../../../ui/Gate.tsx';
import { useStations } from '../../places/places.api.ts';
import { NotKept } from '../empty/Notes.tsx';
import { type PeriodFigures, useFigures } from '../evolution.api.ts';
import { type EvolutionView, weighedIds } from '../evolution-view.ts';
import { FigureTable, figureColumns } from './FigureTable.tsx';
import styles from './Statistics.module.css';
import { useFigureWords } from './use-figure-words.ts';

/** The data of the requested period; ignores placeholders. */
const ofPeriod = ({ data, isPlaceholderData }: ReturnType<typeof useFigures>) =>
  isPlaceholderData ? undefined : data;

/** The statistics of a view: main figures, then hives and periods side by side, then the weather. */
export function Statistics({ view }: { readonly view: EvolutionView }) {
  const t = useTranslations('evolution.figures');
  const title = useId();
  const { apiary, range, before, compared } = view;
  const ids = weighedIds(view);
  const answer = useFigures(apiary.id, ids, range);
  const beforeThat = useFigures(apiary.id, ids, before.described);
  const then = useFigures(apiary.id, ids, compared?.described);
  return (
    <Stack component="section" gap="md" aria-labelledby={title}>
      <h2 id={title}>{t('title')}</h2>
      <Gate
        answer={answer}
        placeholder={<Skeleton height={220} aria-hidden />}
        outOfReach={<NotKept what="figures" />}
      >
        {(figures) => (
          <>
            <BigNumbers view={view} figures={figures} before={ofPeriod(answer) && ofPeriod(beforeThat)} />
            <FigureTable columns={figureColumns(view, figures, ofPeriod(then))} days={view.days} />
            {figures.weather && <WeatherFigures weather={figures.weather} />}
          </>
        )}
      </Gate>
    </Stack>
  );
}

/** The highest daily gain and its hive. */
interface BestDay {
  readonly hiveId: number;
  readonly day: string;
  readonly gain: number;
}

/** Main figures of a period; null if unknown. */
interface BigFigures {
  /** kg, sum over the hives with a known gain. */
  readonly gain: number | null;
  /** Number of hives with a known gain. */
  readonly known: number;
  readonly bestDay: BestDay | null;
  readonly sunshineHours: number | null;
  readonly flightHours: number | null;
}

const gainOf = ({ figures }: PeriodFigures['hives'][number]): number | null => figures.gain?.net ?? null;

const sumOf = (gains: readonly number[]): number | null =>
  gains.length > 0 ? gains.reduce((sum, gain) => sum + gain, 0) : null;

/** Gain of the same hives in the preceding period; null if one of them has no data there. */
export function gainBefore(now: PeriodFigures, before: PeriodFigures): number | null {
  const hives = now.hives.filter((hive) => gainOf(hive) !== null);
  const then = new Map(before.hives.map((hive) => [hive.hiveId, gainOf(hive)]));
  const gains = hives.flatMap(({ hiveId }) => then.get(hiveId) ?? []);
  return gains.length === hives.length ? sumOf(gains) : null;
}

function bigFigures({ hives, weather }: PeriodFigures): BigFigures {
  const days = hives.flatMap(({ hiveId, figures }) =>
    figures.gain?.best_day ? [{ hiveId, ...figures.gain.best_day }] : [],
  );
  const gains = hives.flatMap((hive) => gainOf(hive) ?? []);
  return {
    gain: sumOf(gains),
    known: gains.length,
    bestDay: days.toSorted((one, other) => other.gain - one.gain)[0] ?? null,
    sunshineHours: weather?.sunshine_hours ?? null,
    flightHours: weather?.flight?.hours ?? null,
  };
}

interface BigNumbersProps {
  readonly view: EvolutionView;
  readonly figures: PeriodFigures;
  /** Of the preceding period; undefined while loading. */
  readonly before: PeriodFigures | undefined;
}

/** Main figures of a period, each compared with the preceding period. */
function BigNumbers({ view, figures, before }: BigNumbersProps) {
  const t = useTranslations('evolution.figures');
  const words = useFigureWords(view.days);
  const now = bigFigures(figures);
  const then = before && bigFigures(before);
  const { bestDay } = now;
  const who = bestDay && view.hives.find(({ id }) => id === bestDay.hiveId)?.name;
  const when = bestDay && words.day(bestDay.day);
  return (
    <dl className={styles.numbers}>
      <BigNumber
        title={view.hives.length > 1 ? t('gainOfHives', { count: now.known }) : t('gain')}
        value={now.gain}
        before={before && gainBefore(figures, before)}
        unit="kg"
        signed
      />
      <BigNumber
        title={t('bestDay')}
        value={bestDay?.gain ?? null}
        before={then && (then.bestDay?.gain ?? null)}
        unit="kg"
        signed
        note={view.hives.length > 1 && who && when ? t('whoWhen', { who, when }) : (when ?? undefined)}
      />
      <BigNumber title={t('sunshine')} value={now.sunshineHours} before={then?.sunshineHours} unit="h" />
      <BigNumber title={t('flight')} value={now.flightHours} before={then?.flightHours} unit="h" />
    </dl>
  );
}

interface BigNumberProps {
  readonly title: string;
  readonly value: number | null;
  /** Value of the preceding period; undefined while loading. */
  readonly before: number | null | undefined;
  readonly unit: string;
  /** Whether the value has a sign, as a gain or loss. */
  readonly signed?: boolean;
  readonly note?: string | undefined;
}

function BigNumber({ title, value, before, unit, signed = false, note }: BigNumberProps) {
  const t = useTranslations('evolution.figures');
  const format = useFormatter();
  const say = (number: number, sign: boolean) =>
    format.number(number, {
      maximumFractionDigits: unit === 'h' ? 0 : 1,
      minimumFractionDigits: unit === 'h' ? 0 : 1,
      ...(sign ? { signDisplay: 'exceptZero' } : PLAIN_ZERO),
    });
  if (value === null) return null;
  const changeSince = (then: number | null) =>
    then === null ? t('noBefore') : t('change', { change: say(value - then, true), unit });
  // Reserves the line while loading.
  const change = before === undefined ? '\u00A0' : changeSince(before);
  return (
    <div className={`surface ${styles.number}`}>
      <dt className="dimmed">{title}</dt>
      <dd className={`tabular ${styles.value}`}>
        {say(value, signed)}{' '}
        <Box component="span" fz="md" fw={400}>
          {unit}
        </Box>
      </dd>
      {note && (
        <Box component="dd" fz="sm">
          {note}
        </Box>
      )}
      <dd className="quiet">{change}</dd>
    </div>
  );
}

/** Weather of a period, with the estimated flight time of the bees. */
function WeatherFigures({ weather }: { readonly weather: StationWeather }) {
  const t = useTranslations('evolution.weatherFigures');
  const { hours, temperature: degrees, wind: speed, rain, percent } = useFigureWords();
  const { data: stations = [] } = useStations();
  const invented = stations.some(
    ({ station, is_invented }) => station === weather.station && is_invented === true,
  );
  const { sunshine_hours, temperature, wind, precipitation_mm, flight, missing } = weather;
  const figures = [
    temperature && [
      t('temperature'),
      t('between', { least: degrees(temperature.min), most: degrees(temperature.max) }),
    ],
    wind && [t('wind'), speed(wind.max)],
    precipitation_mm !== null && [t('rain'), rain(precipitation_mm)],
    sunshine_hours !== null && [t('sunshine'), hours(sunshine_hours)],
    flight && [t('flight'), hours(flight.hours)],
    missing > 0 && [t('missing'), percent(missing)],
  ].filter((figure) => figure !== null && figure !== false);
  return (
    <Box component="section" p="md" className={`surface ${styles.weather}`}>
      <Box component="h3" mb="xs">
        {t('title', { name: weather.name })}
      </Box>
      <Group component="dl" gap="8px 32px" align="stretch">
        {figures.map(([title, value]) => (
          <div key={title}>
            <dt className="quiet">{title}</dt>
            <Box component="dd" className="tabular" fw={650}>
              {value}
            </Box>
          </div>
        ))}
      </Group>
      <details>
        <summary className="disclosure">
          {t('flightWhen')} <IconChevronDown size={18} aria-hidden />
        </summary>
        <Box component="ul" maw="72ch" pl={20} style={{ listStyle: 'disc' }}>
          <li>{t('flightLight')}</li>
          <li>{t('flightWarm', { value: degrees(FLIGHT_WEATHER.temperature) })}</li>
          <li>{t('flightWind', { value: speed(FLIGHT_WEATHER.wind) })}</li>
          <li>{t('flightDry', { value: rain(FLIGHT_WEATHER.precipitation) })}</li>
        </Box>
        {flight && flight.rain_unknown > 0 && (
          <p>{t('rainUnknown', { hours: hours(flight.rain_unknown) })}</p>
        )}
      </details>
      <Box component="p" className="quiet" mt="xs">
        {t(invented ? 'invented' : 'source')}
      </Box>
    </Box>
  );
}
