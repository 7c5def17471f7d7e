import type { Scale } from '@propolis/contract';
import { IconBroadcastOff, IconCheck } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { momentsSince } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { PLAIN_ZERO } from '../../../lib/numbers.ts';
import { useNow } from '../../../lib/use-now.ts';
import styles from './FirstReading.module.css';

/** Waits for the first reading and turns green by itself when it has come; a scale that is silent says so. */
export function FirstReading({ scale }: { readonly scale: Scale }) {
  const t = useTranslations('sensors.key');
  const format = useFormatter();
  const language = useLanguage();
  const time = useNow();
  const newest = scale.status.slots
    .flatMap(({ position, weight }) => (weight ? [{ position, ...weight }] : []))
    .toSorted((a, b) => b.time.localeCompare(a.time))
    .at(0);
  const state = !newest ? 'waiting' : scale.status.silent_since ? 'silent' : 'arrived';
  const Icon = state === 'silent' ? IconBroadcastOff : IconCheck;
  return (
    <p className={styles.line} role="status" data-state={state}>
      {newest ? <Icon size={20} aria-hidden /> : <span className={styles.pulse} aria-hidden />}
      {!newest || state === 'waiting'
        ? t('waiting')
        : t(state, {
            weight: format.number(newest.value, { maximumFractionDigits: 2, ...PLAIN_ZERO }),
            position: newest.position,
            when: momentsSince(new Date(newest.time), time, language),
          })}
    </p>
  );
}
