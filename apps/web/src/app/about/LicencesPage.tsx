import type { NOTICES } from 'virtual:licences';
import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { foldText, searchTerms } from '@propolis/domain';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './LicencesPage.module.css';

/** Providers of data shown in the app: name, licence, and its address. */
const SOURCES = [
  { key: 'meteoswiss', address: 'https://www.meteoswiss.admin.ch' },
  { key: 'swisstopo', address: 'https://www.swisstopo.admin.ch' },
  { key: 'naturalEarth', address: 'https://www.naturalearthdata.com' },
  { key: 'gshhg', address: 'https://www.soest.hawaii.edu/pwessel/gshhg/' },
  { key: 'geonames', address: 'https://www.geonames.org' },
] as const;

/** The third-party packages and data of the product, with their licences. */
export function LicencesPage() {
  const t = useTranslations('licences');
  // Large, so it is loaded only on this page.
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
          <h2 className="section-title">{t('data')}</h2>
          <ul className={styles.sources}>
            {SOURCES.map(({ key, address }) => (
              <li key={key}>
                {t.rich(`sources.${key}`, { a: (name) => <Anchor href={address}>{name}</Anchor> })}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className="section-title">{t('software')}</h2>
          <Gate answer={notices}>{(all) => <Packages all={all} />}</Gate>
        </section>
      </Stack>
    </>
  );
}

/** The packages that match a search for name or licence; each expands to its licence text. */
function Packages({ all }: { readonly all: typeof NOTICES }) {
  const t = useTranslations('licences');
  const [typed, setTyped] = useState('');
  const terms = searchTerms(useDeferredValue(typed));
  const found = all.filter(({ name, licence }) => {
    const words = foldText(`${name} ${licence}`);
    return terms.every((term) => words.includes(term));
  });
  return (
    <>
      <Text mb="sm">{t('count', { count: found.length })}</Text>
      <TextInput
        type="search"
        mb="sm"
        label={t('find')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {found.length === 0 && <Text role="status">{t('noneFound')}</Text>}
      {found.map(({ name, version, licence, text }) => (
        <details key={`${name} ${version}`} className={styles.notice}>
          <summary className={styles.name}>
            <span>
              {name} <span className="quiet">{version}</span>
            </span>
            <span className="quiet">{licence}</span>
          </summary>
          <pre className={styles.text}>{text || t('noText')}</pre>
        </details>
      ))}
    </>
  );
}
