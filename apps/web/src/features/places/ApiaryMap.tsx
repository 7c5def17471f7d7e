import { Anchor, Box } from '@mantine/core';
import type { WeatherStation } from '@propolis/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toApiary } from '../../lib/paths.ts';
import { LateCode } from '../../ui/LateCode.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import styles from './ApiaryMap.module.css';
import type { MapCanvasProps } from './map/MapCanvas.tsx';
import { coordinatesText, linkedStations, type MapApiary, type MapEdit } from './map-apiary.ts';
import { useStations } from './places.api.ts';

/** OpenLayers is larger than the rest of the page, so it is loaded when a map becomes visible. */
const MapCanvas = lazy(() => import('./map/MapCanvas.tsx').then((module) => ({ default: module.MapCanvas })));

interface ApiaryMapProps {
  /** Accessible name. */
  readonly label: string;
  readonly apiaries?: readonly MapApiary[];
  /** Present if coordinates are edited (specification 2: edit mode). */
  readonly edit?: MapEdit;
  /** Whether a pin links to its apiary. */
  readonly leads?: boolean;
  /** A manually chosen station: drawn large and inside the view. */
  readonly chosenStation?: WeatherStation;
}

const NONE: readonly never[] = [];

/** Apiaries on a map, and as a list for users who cannot use the map. */
export function ApiaryMap({ label, apiaries = NONE, edit, leads = false, chosenStation }: ApiaryMapProps) {
  const { ref, inView } = useInView<HTMLDivElement>();
  const { data: all = NONE } = useStations(inView);
  // Rain gauges measure nothing that the curves show.
  const stations = useMemo(() => all.filter(({ measurements }) => measurements.length > 0), [all]);
  const highlighted = useMemo(() => {
    const edited = edit?.coordinates && edit.linksStation ? [edit.coordinates] : [];
    const linked = apiaries.filter((apiary) => apiary.weather_station_automatic);
    const chosen = chosenStation ? [chosenStation.id] : [];
    return [...chosen, ...linkedStations([...edited, ...linked], stations)];
  }, [apiaries, edit?.coordinates, edit?.linksStation, stations, chosenStation]);
  return (
    <div ref={ref} className={styles.map} data-editing={edit !== undefined}>
      {inView ? (
        <LateCode of={label} fallback={<div className={styles.waiting} />} missing={MapUnavailable}>
          <MapCanvas {...{ label, apiaries, stations, highlighted, leads, edit, chosenStation }} />
        </LateCode>
      ) : (
        <div className={styles.waiting} />
      )}
      <MapList apiaries={apiaries} stations={stations} highlighted={highlighted} leads={leads} />
    </div>
  );
}

/** Offline, the code of the map may be missing; the list and the fields still work. */
function MapUnavailable() {
  const t = useTranslations('places.map');
  return (
    <div className={styles.waiting}>
      <p role="status">{t('unavailable')}</p>
    </div>
  );
}

/** The content of the map as text, for screen readers, the keyboard and a map that does not load. */
export function MapList({
  apiaries,
  stations,
  highlighted,
  leads,
}: Pick<MapCanvasProps, 'apiaries' | 'stations' | 'highlighted' | 'leads'>) {
  const t = useTranslations('places');
  const nearFirst = stations.toSorted(
    (a, b) => Number(highlighted.includes(b.id)) - Number(highlighted.includes(a.id)),
  );
  const linkTo = ({ id, name }: MapApiary) => (
    <Anchor className={styles.link} renderRoot={(props) => <Link {...props} {...toApiary(id)} />}>
      {name}
    </Anchor>
  );
  return (
    <>
      <Disclosure title={t('list.apiaries', { count: apiaries.length })} of={apiaries}>
        {(apiary) => ({
          name: leads ? linkTo(apiary) : apiary.name,
          facts: `${coordinatesText(apiary)} · ${t(apiary.is_covered ? 'covered' : 'uncovered')}`,
        })}
      </Disclosure>
      <Disclosure title={t('list.stations', { count: stations.length })} of={nearFirst}>
        {(station) => ({
          name: t('station.name', { name: station.name, code: station.station }),
          facts: `${coordinatesText(station)} · ${t('station.altitude', { altitude: station.altitude })}`,
        })}
      </Disclosure>
    </>
  );
}

interface DisclosureProps<Place> {
  readonly title: string;
  readonly of: readonly Place[];
  readonly children: (place: Place) => { readonly name: ReactNode; readonly facts: string };
}

/** Renders its items only while open: there are 150 stations. Empty without any. */
function Disclosure<Place extends { readonly id: number }>({ title, of, children }: DisclosureProps<Place>) {
  const [open, setOpen] = useState(false);
  if (of.length === 0) return null;
  return (
    <Box component="details" mt={4} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="disclosure quiet">
        {title}
        <IconChevronDown size={18} aria-hidden />
      </summary>
      {open && (
        <ul className={styles.items}>
          {of.map((place) => {
            const { name, facts } = children(place);
            return (
              <li key={place.id} className={styles.item}>
                <Box component="span" display="block" fw={650}>
                  {name}
                </Box>
                <span className="dimmed tabular">{facts}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Box>
  );
}
