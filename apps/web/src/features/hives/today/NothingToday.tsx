import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toHive } from '../../../lib/paths.ts';
import { Bee } from '../../../ui/art/Bee.tsx';
import styles from './TodayCard.module.css';
import type { Coming } from './today-lines.ts';

/** A day without anything to do is a good one; what comes next stands below it. */
export function NothingToday({ coming }: { readonly coming: Coming | undefined }) {
  const t = useTranslations('hives.today');
  const language = useLanguage();
  return (
    <div className={styles.nothing}>
      <svg viewBox="0 0 56 44" width="56" height="44" aria-hidden>
        <Bee x={28} y={26} />
      </svg>
      <div>
        <p className={styles.calm}>{t('nothing')}</p>
        {coming && (
          <p className={styles.coming}>
            {t.rich(`coming.${coming.kind}`, {
              name: coming.hive.name,
              day: longDate(localNoon(coming.day), language),
              hive: (name) => (
                <Anchor
                  className={styles.comingHive}
                  renderRoot={(props) => <Link {...props} {...toHive(coming.hive)} />}
                >
                  {name}
                </Anchor>
              ),
            })}
          </p>
        )}
      </div>
    </div>
  );
}
