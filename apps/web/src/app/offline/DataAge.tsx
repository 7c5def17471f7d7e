import { IconCloudOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { now } from '../../lib/clock.ts';
import { dateAndTime, localDay, timeOfDay } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import styles from './QuietLine.module.css';
import { useDataAge } from './use-data-age.ts';

/** The age of the shown data, if it is from the device's cache. */
export function DataAge() {
  const t = useTranslations('offline');
  const language = useLanguage();
  const at = useDataAge();
  if (at === undefined) return null;
  const isOfToday = localDay(at) === localDay(now());
  return (
    <p role="status" className={styles.line} data-screen-only>
      <IconCloudOff size={20} aria-hidden />
      <span>{t('asOf', { moment: isOfToday ? timeOfDay(at, language) : dateAndTime(at, language) })}</span>
    </p>
  );
}
