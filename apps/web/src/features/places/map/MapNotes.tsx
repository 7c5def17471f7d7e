import { Anchor } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './MapCanvas.module.css';
import type { TileStatus } from './tile-status.ts';

/** Says when pictures of the map are missing; what is known is still drawn. */
export function MissingTiles({ base, past }: { readonly base: TileStatus; readonly past: TileStatus }) {
  const t = useTranslations('places.missing');
  const missing = base === 'here' ? (past === 'here' ? undefined : 'historic') : base;
  return (
    <div className={styles.missing} role="status">
      {missing && (
        <p>
          <IconMapOff size={18} aria-hidden /> {t(missing)}
        </p>
      )}
    </div>
  );
}

const SWISSTOPO = 'https://www.swisstopo.admin.ch';

/** What the signs on the map mean. */
export function MapLegend({ large }: { readonly large: 'nearest' | 'chosen' | undefined }) {
  const t = useTranslations('places.legend');
  return (
    <ul className={styles.legend}>
      <li>
        <span className={styles.station} aria-hidden /> {t('station')}
      </li>
      {large && (
        <li>
          <span className={styles.stationHighlighted} aria-hidden /> {t(large)}
        </li>
      )}
    </ul>
  );
}

interface AttributionsProps {
  readonly base: string;
  readonly historic: boolean;
  /** Undefined when their borders are not drawn. */
  readonly municipalities: string | undefined;
}

/** Whose maps and data these are; always visible, as their terms ask. */
export function Attributions({ base, historic, municipalities }: AttributionsProps) {
  const t = useTranslations('places.sources');
  return (
    <p className={styles.attributions}>
      {base &&
        (base.includes('swisstopo') ? (
          <Anchor href={SWISSTOPO} target="_blank" rel="noreferrer" inherit>
            {base}
          </Anchor>
        ) : (
          <span>{base}</span>
        ))}
      {historic && <span>{t('historic')}</span>}
      <span>{t('stations')}</span>
      <span>{t('outline')}</span>
      {municipalities && <span>{t('municipalities', { source: municipalities })}</span>}
      <span>{t('waters')}</span>
      <span>{t('names')}</span>
    </p>
  );
}
