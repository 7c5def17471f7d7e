import { ActionIcon } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconCamera } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './ApiaryFacts.module.css';
import { ApiaryThumbnail } from './ApiaryThumbnail.tsx';

interface ApiaryFactsProps {
  readonly apiary: Apiary;
  readonly onImage: () => void;
}

/** What is known of the apiary, beside its photo. */
export function ApiaryFacts({ apiary, onImage }: ApiaryFactsProps) {
  const t = useTranslations('apiaries');
  const facts = [
    apiary.reference && t('page.reference', { reference: apiary.reference }),
    t('page.coordinates', { latitude: apiary.latitude.toFixed(5), longitude: apiary.longitude.toFixed(5) }),
    apiary.altitude !== null && t('page.altitude', { altitude: apiary.altitude }),
    apiary.is_covered && t('page.covered'),
    apiary.weather_station_automatic && t('page.weatherStation'),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
  return (
    <div className={styles.facts}>
      <div className={styles.photo}>
        <ApiaryThumbnail apiary={apiary} alt={t('image.alt', { name: apiary.name })} size="large" />
        <ActionIcon
          className={styles.camera}
          variant="default"
          aria-label={t(apiary.picture ? 'image.change' : 'image.add')}
          onClick={onImage}
        >
          <IconCamera size={20} />
        </ActionIcon>
      </div>
      <ul className={styles.list}>
        <li>{t('card.hives', { count: apiary.hives.length })}</li>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
