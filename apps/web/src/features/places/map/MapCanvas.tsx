import type { WeatherStation } from '@propolis/contract';
import type { Coordinates } from '@propolis/domain';
import { type CSSProperties, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MapApiary, MapEdit } from '../map-apiary.ts';
import { EditMarker } from './EditMarker.tsx';
import { HistoricChoice, NO_HISTORIC } from './HistoricChoice.tsx';
import { MapBubble } from './MapBubble.tsx';
import styles from './MapCanvas.module.css';
import { Attributions, MapLegend, MissingTiles } from './MapNotes.tsx';
import { MapPins } from './MapPins.tsx';
import { useMapColors } from './map-colors.ts';
import { SwipeCurtain } from './SwipeCurtain.tsx';
import { useBubble, useStationBubble } from './use-bubble.ts';
import { useMap } from './use-map.ts';
import { useMunicipalityLayer } from './use-municipality-layer.ts';
import { useOutline } from './use-outline.ts';
import { usePick } from './use-pick.ts';
import { useStationLayer } from './use-station-layer.ts';
import { useTiles } from './use-tiles.ts';
import { useFit, useFollow } from './use-view.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

export interface MapCanvasProps {
  /** What it shows, for those who do not see it. */
  readonly label: string;
  /** Shown as pins; empty in edit mode. */
  readonly apiaries: readonly MapApiary[];
  readonly stations: readonly WeatherStation[];
  /** Ids of the stations drawn large. */
  readonly highlighted: readonly number[];
  readonly edit?: MapEdit;
  /** Whether a pin leads to its apiary. */
  readonly leads: boolean;
  /** Seen together with the apiaries. */
  readonly chosenStation?: WeatherStation;
}

/** What is in view at first: nothing by itself where coordinates are set. */
const shownTogether = ({
  edit,
  apiaries,
  chosenStation,
}: MapCanvasProps): readonly Coordinates[] | undefined =>
  edit ? undefined : chosenStation ? [...apiaries, chosenStation] : apiaries;

/** Why a station is drawn large. */
const largeStation = ({ highlighted, chosenStation }: MapCanvasProps): 'chosen' | 'nearest' | undefined =>
  chosenStation ? 'chosen' : highlighted.length > 0 ? 'nearest' : undefined;

/** The map itself; this file and what it needs of OpenLayers load only where a map is shown. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, apiaries, stations, highlighted, edit, leads } = props;
  const t = useTranslations('places.map');
  const hintId = useId();
  const { target, map } = useMap();
  const colors = useMapColors();
  const [historic, setHistoric] = useState(NO_HISTORIC);
  useOutline(map, colors);
  const municipalities = useMunicipalityLayer(map, colors);
  const { settings, base, past } = useTiles(map, historic);
  useStationLayer(map, stations, { highlighted, colors });
  const { bubble, show, hide, keep } = useBubble(map);
  useStationBubble(map, stations, { show, hide });
  const fit = useFit(map, shownTogether(props));
  const markOwn = useFollow(map, edit?.coordinates);
  const pick = (picked: Coordinates) => {
    markOwn(picked);
    edit?.onPick(picked);
  };
  usePick(map, edit && pick);
  // React passes custom properties on, its types do not know them.
  const curtain = { '--curtain': `${historic.curtain}%` } as CSSProperties;
  return (
    <>
      <div className={styles.frame} data-editing={edit !== undefined} style={curtain}>
        <div
          ref={target}
          className={styles.viewport}
          role="application"
          aria-label={label}
          aria-describedby={hintId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
          tabIndex={0}
        />
        <p className={styles.keys} id={hintId}>
          {t(edit ? 'editKeys' : 'keys')}
        </p>
        {map && <ZoomButtons map={map} {...(!edit && { onFit: fit })} />}
        {map && <MapPins map={map} apiaries={apiaries} leads={leads} onShow={show} onHide={hide} />}
        {map && edit?.coordinates && <EditMarker map={map} coordinates={edit.coordinates} onPick={pick} />}
        {map && bubble && <MapBubble map={map} bubble={bubble} leads={leads} onEnter={keep} onLeave={hide} />}
        {historic.shown && (
          <SwipeCurtain
            percent={historic.curtain}
            onChange={(percent) => setHistoric({ ...historic, curtain: percent })}
          />
        )}
      </div>
      <MissingTiles base={base} past={past} />
      <p className={styles.hint}>
        {edit && t('editHint')} <span className={styles.byTouch}>{t('twoFingers')}</span>
      </p>
      <div className={styles.below}>
        <MapLegend large={largeStation(props)} />
        {settings?.historic_tile_url && <HistoricChoice historic={historic} onChange={setHistoric} />}
      </div>
      <Attributions
        base={settings?.tile_attribution ?? ''}
        historic={historic.shown}
        municipalities={municipalities}
      />
    </>
  );
}
