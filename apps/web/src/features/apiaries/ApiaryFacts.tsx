import { ActionIcon, Box, Group } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { nearestStation } from '@propolis/domain';
import { IconCamera } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useStations } from '../places/places.api.ts';
import styles from './ApiaryFacts.module.css';
import { ApiaryThumbnail } from './ApiaryThumbnail.tsx';

/** The properties of the apiary, beside its photo. */
export function ApiaryFacts({ apiary, onImage }: { readonly apiary: Apiary; readonly onImage: () => void }) {
  const t = useTranslations('apiaries');
  const { data: stations } = useStations(apiary.weather_station_automatic);
  // Abroad no station is near enough, even if the apiary asks for one.
  const isLinked =
    apiary.weather_station_automatic &&
    stations !== undefined &&
    nearestStation(apiary, stations) !== undefined;
  const facts = [
    apiary.reference && t('page.reference', { reference: apiary.reference }),
    t('page.coordinates', { latitude: apiary.latitude.toFixed(5), longitude: apiary.longitude.toFixed(5) }),
    apiary.altitude !== null && t('page.altitude', { altitude: apiary.altitude }),
    apiary.is_covered && t('page.covered'),
    isLinked && t('page.weatherStation'),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
  return (
    <Group className={styles.facts}>
      <Box pos="relative" flex="0 0 clamp(136px, 36cqi, 200px)" data-screen-only>
        <ApiaryThumbnail apiary={apiary} alt={t('image.alt', { name: apiary.name })} size="large" />
        <ActionIcon
          className={styles.camera}
          variant="default"
          aria-label={t(apiary.picture ? 'image.change' : 'image.add')}
          onClick={onImage}
        >
          <IconCamera size={20} />
        </ActionIcon>
      </Box>
      <Group component="ul" className={`dimmed ${styles.list}`} align="stretch">
        <li>{t('card.hives', { count: apiary.hives.length })}</li>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Group>
    </Group>
  );
}
