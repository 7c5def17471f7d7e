import { Anchor, Box, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './PrivacyPage.module.css';

/**
 * The stored data, in the order in which a beekeeper enters it; `scripts/table-owners.mjs` lists the tables.
 */
const KEPT = [
  'account',
  'sessions',
  'secondFactor',
  'notifications',
  'apiaries',
  'hives',
  'records',
  'connectors',
  'countings',
  'safety',
] as const;
const PARTS = ['where', 'who', 'outside', 'device', 'rights'] as const;

/** Which data is stored, where, how long, who can see it, and how to delete it. */
export function PrivacyPage() {
  const t = useTranslations('privacy');
  return (
    <>
      <PageHeader title={t('title')} />
      <Stack gap="lg" maw="72ch">
        <Box component="p" fz="lg">
          {t('lead')}
        </Box>
        <section>
          <h2 className="section-title">{t('kept.title')}</h2>
          <Box component="dl" mt="sm">
            {KEPT.map((kind) => (
              <div key={kind} className={styles.kind}>
                <Box component="dt" fw={600}>
                  {t(`kept.${kind}.name`)}
                </Box>
                <dd className={styles.what}>{t(`kept.${kind}.what`)}</dd>
                <dd className={`quiet ${styles.until}`}>{t(`kept.${kind}.until`)}</dd>
              </div>
            ))}
          </Box>
        </section>
        {PARTS.map((part) => (
          <section key={part}>
            <h2 className="section-title">{t(`${part}.title`)}</h2>
            <Box component="p" mt="xs">
              {t(`${part}.text`)}
            </Box>
          </section>
        ))}
        <Anchor renderRoot={(props) => <Link {...props} to={PATHS.licences} />}>{t('licences')}</Anchor>
      </Stack>
    </>
  );
}
