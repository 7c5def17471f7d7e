import { Box, Group, Stack, TextInput } from '@mantine/core';
import type { WeatherStation } from '@propolis/contract';
import { type Coordinates, distanceKm } from '@propolis/domain';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { RadioChoice, RadioField } from '../../../ui/RadioField.tsx';
import { WEATHER_ICONS } from './LatestWeather.tsx';
import styles from './StationChoice.module.css';

/** A station and its distance from the apiary, if known. */
interface FoundStation {
  readonly station: WeatherStation;
  readonly distanceKm: number | undefined;
}

/** Maximum number of results. */
export const FOUND_MAX = 6;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Rank of a match: by code, start of the name, or a word in it; 0 for none. */
function rank({ station, name, canton }: WeatherStation, asked: string): number {
  if (asked === '') return 1;
  const [code, words] = [plain(station), plain(name)];
  if (code === asked) return 4;
  if (words.startsWith(asked) || code.startsWith(asked)) return 3;
  return words.includes(asked) || plain(canton) === asked ? 2 : 0;
}

/** Stations matching name, code or canton: the best match first, then the nearest. */
export function searchStations(
  stations: readonly WeatherStation[],
  text: string,
  from: Coordinates | undefined,
): FoundStation[] {
  const asked = plain(text.trim());
  return stations
    .filter(({ measurements }) => measurements.length > 0) // A rain gauge measures nothing for the curves.
    .map((station) => ({
      station,
      rank: rank(station, asked),
      distanceKm: from && distanceKm(from, station),
    }))
    .filter((found) => found.rank > 0)
    .toSorted(
      (a, b) =>
        b.rank - a.rank ||
        (a.distanceKm ?? 0) - (b.distanceKm ?? 0) ||
        a.station.name.localeCompare(b.station.name),
    )
    .slice(0, FOUND_MAX);
}

interface StationChoiceProps {
  readonly stations: readonly WeatherStation[];
  /** Location of the apiary, for the distance. */
  readonly from: Coordinates | undefined;
  /** Code of the selected station. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
}

/** Selects a station by name, code or distance; shows the measurements of each. */
export function StationChoice({ stations, from, value, onChange, error }: StationChoiceProps) {
  const t = useTranslations('sensors.weather.form');
  const [text, setText] = useState('');
  const name = useId();
  const found = searchStations(stations, text, from);
  const chosen = stations.find(({ station }) => station === value);
  // The selected station stays in the list.
  const listed = chosen && !found.some(({ station }) => station === chosen);
  const shown = listed ? [...searchStations([chosen], '', from), ...found] : found;
  return (
    <RadioField label={t('station')} required error={error}>
      <TextInput
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        mb="xs"
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
      />
      <div className={styles.stations}>
        {shown.map((one) => (
          <StationLine
            key={one.station.id}
            found={one}
            name={name}
            chosen={one.station.station === value}
            onChoose={() => onChange(one.station.station)}
          />
        ))}
        {shown.length === 0 && (
          <Box component="p" className="dimmed" p="md" role="status">
            {t('noneFound')}
          </Box>
        )}
      </div>
    </RadioField>
  );
}

interface StationLineProps {
  readonly found: FoundStation;
  /** Name of the radio group. */
  readonly name: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function StationLine({ found: { station, distanceKm }, name, chosen, onChoose }: StationLineProps) {
  const t = useTranslations('sensors.weather');
  const format = useFormatter();
  return (
    <RadioChoice className={styles.station} name={name} checked={chosen} onChoose={onChoose}>
      <Stack component="span" gap={0} flex="1 1 180px" miw={0}>
        <span>
          <Box component="span" fw={600}>
            {station.name}
          </Box>{' '}
          <span className="quiet">{station.station}</span>
        </span>
        <span className="quiet tabular">
          {distanceKm !== undefined &&
            `${t('form.distance', { km: format.number(distanceKm, { maximumFractionDigits: distanceKm < 10 ? 1 : 0 }) })} · `}
          {t('form.altitude', { altitude: station.altitude })}
        </span>
      </Stack>
      <Group component="span" gap="4px 10px" fz="sm">
        {station.measurements.map((id) => {
          const Icon = WEATHER_ICONS[id];
          return (
            <Group component="span" key={id} gap={4} wrap="nowrap" title={t(`measurements.${id}`)}>
              <Icon size={18} aria-hidden />
              {t(`measurements.${id}`)}
            </Group>
          );
        })}
      </Group>
    </RadioChoice>
  );
}
