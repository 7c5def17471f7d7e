import type { WeatherStation } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
import type OlMap from 'ol/Map.js';
import { useTranslations } from 'use-intl';
import { toApiary } from '../../../lib/paths.ts';
import { coordinatesText, type MapApiary } from '../map-apiary.ts';
import { type Bubble, bubbleBox } from './bubble.ts';
import styles from './MapBubble.module.css';

interface MapBubbleProps {
  readonly map: OlMap;
  readonly bubble: Bubble;
  /** Whether names lead to their apiaries. */
  readonly leads: boolean;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/** Height of what a bubble stands above, in px. */
const LIFT = { apiaries: 46, station: 8 } as const;

/** Name, coordinates and kind of an apiary (specification 2), or what a weather station measures. */
export function MapBubble({ map, bubble, leads, onEnter, onLeave }: MapBubbleProps) {
  const [width = 0] = map.getSize() ?? [];
  const box = bubbleBox(map.getPixelFromCoordinate(bubble.at) ?? [], { width }, LIFT[bubble.kind]);
  if (!box) return null;
  return (
    <div
      className={styles.bubble}
      data-side={box.side}
      style={{ left: box.left, top: box.top }}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {bubble.kind === 'station' ? (
        <StationFacts station={bubble.station} />
      ) : (
        bubble.apiaries.map((apiary) => <ApiaryLines key={apiary.id} apiary={apiary} leads={leads} />)
      )}
    </div>
  );
}

function ApiaryLines({ apiary, leads }: { readonly apiary: MapApiary; readonly leads: boolean }) {
  const t = useTranslations('places');
  return (
    <div className={styles.facts}>
      {leads ? (
        <Link className={styles.link} {...toApiary(apiary.id)} tabIndex={-1}>
          {apiary.name}
        </Link>
      ) : (
        <strong>{apiary.name}</strong>
      )}
      <span className={styles.coordinates}>{coordinatesText(apiary)}</span>
      <span>{t(apiary.is_covered ? 'covered' : 'uncovered')}</span>
    </div>
  );
}

function StationFacts({ station }: { readonly station: WeatherStation }) {
  const t = useTranslations('places');
  return (
    <div className={styles.facts}>
      <strong>{t('station.name', { name: station.name, code: station.station })}</strong>
      <span>{t('station.altitude', { altitude: station.altitude })}</span>
      <span>
        {station.measurements.map((measurement) => t(`station.measures.${measurement}`)).join(' · ')}
      </span>
    </div>
  );
}
