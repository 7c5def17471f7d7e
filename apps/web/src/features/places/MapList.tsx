import { Anchor } from '@mantine/core';
import type { WeatherStation } from '@propolis/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toApiary } from '../../lib/paths.ts';
import styles from './ApiaryMap.module.css';
import { coordinatesText, type MapApiary } from './map-apiary.ts';

interface MapListProps {
  readonly apiaries: readonly MapApiary[];
  readonly stations: readonly WeatherStation[];
  readonly highlighted: readonly number[];
  readonly leads: boolean;
}

/** What the map shows, in words: for screen readers, the keyboard, and a map that does not come. */
export function MapList({ apiaries, stations, highlighted, leads }: MapListProps) {
  const t = useTranslations('places');
  const nearFirst = stations.toSorted(
    (a, b) => Number(highlighted.includes(b.id)) - Number(highlighted.includes(a.id)),
  );
  return (
    <>
      {apiaries.length > 0 && (
        <Disclosure title={t('list.apiaries', { count: apiaries.length })}>
          {() =>
            apiaries.map((apiary) => (
              <li key={apiary.id} className={styles.item}>
                {leads ? (
                  <Anchor
                    className={`${styles.name} ${styles.link}`}
                    renderRoot={(props) => <Link {...props} {...toApiary(apiary.id)} />}
                  >
                    {apiary.name}
                  </Anchor>
                ) : (
                  <span className={styles.name}>{apiary.name}</span>
                )}
                <span className={styles.facts}>
                  {coordinatesText(apiary)} · {t(apiary.is_covered ? 'covered' : 'uncovered')}
                </span>
              </li>
            ))
          }
        </Disclosure>
      )}
      {stations.length > 0 && (
        <Disclosure title={t('list.stations', { count: stations.length })}>
          {() =>
            nearFirst.map((station) => (
              <li key={station.id} className={styles.item}>
                <span className={styles.name}>
                  {t('station.name', { name: station.name, code: station.station })}
                </span>
                <span className={styles.facts}>
                  {coordinatesText(station)} · {t('station.altitude', { altitude: station.altitude })}
                </span>
              </li>
            ))
          }
        </Disclosure>
      )}
    </>
  );
}

/** Its items are made only while it is open: there are 150 stations. */
function Disclosure({ title, children }: { readonly title: string; readonly children: () => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.list} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {title}
        <IconChevronDown className={styles.chevron} size={18} aria-hidden />
      </summary>
      {open && <ul className={styles.items}>{children()}</ul>}
    </details>
  );
}
