import { Box, Stack } from '@mantine/core';
import type { WeatherConnector } from '@propolis/contract';
import { WEATHER_MEASUREMENTS } from '@propolis/domain';
import { IconSun, IconTemperature, IconWind } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { PLAIN_ZERO } from '../../../lib/numbers.ts';
import styles from './LatestWeather.module.css';

export const WEATHER_ICONS = { tre200s0: IconTemperature, sre000z0: IconSun, fu3010z0: IconWind } as const;

/** The newest value of each measurement. */
export function LatestWeather({ status }: { readonly status: WeatherConnector['status'] }) {
  const t = useTranslations('sensors.weather');
  const format = useFormatter();
  if (status.latest.length === 0) return null;
  return (
    <dl className={styles.values}>
      {WEATHER_MEASUREMENTS.map(({ id, unit }) => {
        const Icon = WEATHER_ICONS[id];
        const value = status.latest.find(({ measurement }) => measurement === id)?.value;
        return (
          value !== undefined && (
            <Stack key={id} gap={2} align="flex-start">
              <Icon size={28} stroke={1.6} aria-hidden />
              <dt className="quiet">{t(`measurements.${id}`)}</dt>
              <Box component="dd" className="tabular" fz={20} fw={650}>
                {format.number(value, { maximumFractionDigits: 1, ...PLAIN_ZERO })}{' '}
                <Box component="span" className="quiet" fw={400}>
                  {unit}
                </Box>
              </Box>
            </Stack>
          )
        );
      })}
    </dl>
  );
}
