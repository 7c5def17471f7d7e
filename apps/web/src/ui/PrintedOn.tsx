import { useTranslations } from 'use-intl';
import { now } from '../lib/clock.ts';
import { longDate } from '../lib/dates.ts';
import { useLanguage } from '../lib/i18n/language.ts';
import styles from './PageHeader.module.css';
import { usePrinting } from './use-printing.ts';

/** On paper alone: of which day it is. */
export function PrintedOn() {
  const t = useTranslations('common');
  const language = useLanguage();
  return usePrinting() ? (
    <p className={styles.printed}>{t('printedOn', { date: longDate(now(), language) })}</p>
  ) : null;
}
