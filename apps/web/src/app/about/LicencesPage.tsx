import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './LicencesPage.module.css';

/** Of those whose data are shown: who, under what, and where it is said. */
const SOURCES = [
  { key: 'meteoswiss', address: 'https://www.meteoswiss.admin.ch' },
  { key: 'swisstopo', address: 'https://www.swisstopo.admin.ch' },
  { key: 'naturalEarth', address: 'https://www.naturalearthdata.com' },
  { key: 'gshhg', address: 'https://www.soest.hawaii.edu/pwessel/gshhg/' },
  { key: 'geonames', address: 'https://www.geonames.org' },
] as const;

/** Whose work is in the product, and on which terms. */
export function LicencesPage() {
  const t = useTranslations('licences');
  // Large, and of no use to anybody but who reads it.
  const notices = useQuery({
    queryKey: ['licences'],
    queryFn: () => import('virtual:licences').then(({ NOTICES }) => NOTICES),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHeader title={t('title')} />
      <Stack gap="lg" maw="68ch">
        <Text>{t('own')}</Text>
        <section>
          <h2>{t('data')}</h2>
          <ul className={styles.sources}>
            {SOURCES.map(({ key, address }) => (
              <li key={key}>
                {t.rich(`sources.${key}`, { a: (name) => <Anchor href={address}>{name}</Anchor> })}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t('software')}</h2>
          <Gate answer={notices}>
            {(all) => (
              <>
                <Text mb="sm">{t('count', { count: all.length })}</Text>
                {all.map(({ name, version, licence, text }) => (
                  <details key={`${name} ${version}`} className={styles.notice}>
                    <summary className={styles.name}>
                      <span>
                        {name} <span className={styles.version}>{version}</span>
                      </span>
                      <span className={styles.licence}>{licence}</span>
                    </summary>
                    <pre className={styles.text}>{text || t('noText')}</pre>
                  </details>
                ))}
              </>
            )}
          </Gate>
        </section>
      </Stack>
    </>
  );
}
