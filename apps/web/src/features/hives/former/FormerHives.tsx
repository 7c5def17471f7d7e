import { Box, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toHive } from '../../../lib/paths.ts';
import { ColorDot } from '../../../ui/ColorDot.tsx';
import styles from './FormerHives.module.css';
import { useFormerHives } from './former-hives.api.ts';

/** The hives of an apiary that ended; empty without any. */
export function FormerHives({ apiaryId }: { readonly apiaryId: number }) {
  const t = useTranslations('hives.former');
  const language = useLanguage();
  const titleId = useId();
  const { data: hives = [] } = useFormerHives(apiaryId);
  if (hives.length === 0) return null;
  return (
    <Box component="section" mt="lg" aria-labelledby={titleId}>
      <Box component="h2" fz="h3" mb="xs" id={titleId}>
        {t('title')}
      </Box>
      <ul className="surface">
        {hives.map((hive) => (
          <Group component="li" key={hive.id} gap="0 12px" className={styles.hive}>
            <ColorDot color={hive.color} />
            <Link {...toHive(hive)} className={`row-link ${styles.link}`}>
              {hive.name}
            </Link>
            <span className="quiet">{t('until', { day: longDate(localNoon(hive.ended_on), language) })}</span>
          </Group>
        ))}
      </ul>
    </Box>
  );
}
