import { Anchor, Box, Group } from '@mantine/core';
import type { WeatherStation } from '@propolis/contract';
import type { Coordinates } from '@propolis/domain';
import { IconMapOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { MapButtons, MapView } from '../../../ui/map/MapView.tsx';
import type { MapApiary, MapEdit } from '../map-apiary.ts';
import { EditMarker, usePick } from './EditMarker.tsx';
import { HistoricChoice, NO_HISTORIC, SwipeCurtain } from './HistoricChoice.tsx';
import { MapBubble, useBubble, useStationBubble } from './MapBubble.tsx';
import styles from './MapCanvas.module.css';
import { MapPins } from './MapPins.tsx';
import { useMapColors } from './map-colors.ts';
import { useFit, useFollow, usePlaceMap } from './use-map.ts';
import { useMunicipalityLayer, useOutline } from './use-outline.ts';
import { useStationLayer } from './use-station-layer.ts';
import { type TileStatus, useTiles } from './use-tiles.ts';

export interface MapCanvasProps {
  /** Accessible name. */
  readonly label: string;
  /** Shown as pins; empty in edit mode. */
  readonly apiaries: readonly MapApiary[];
  readonly stations: readonly WeatherStation[];
  /** Ids of the stations drawn large. */
  readonly highlighted: readonly number[];
  readonly edit: MapEdit | undefined;
  /** Whether a pin links to its apiary. */
  readonly leads: boolean;
  /** Included in the view of the apiaries. */
  readonly chosenStation: WeatherStation | undefined;
}

/** Content of the initial view; empty if coordinates are edited. */
const shownTogether = ({
  edit,
  apiaries,
  chosenStation,
}: MapCanvasProps): readonly Coordinates[] | undefined =>
  edit ? undefined : chosenStation ? [...apiaries, chosenStation] : apiaries;

/** Why a station is drawn large. */
const largeStation = ({ highlighted, chosenStation }: MapCanvasProps): 'chosen' | 'nearest' | undefined =>
  chosenStation ? 'chosen' : highlighted.length > 0 ? 'nearest' : undefined;

/** The map; this file and its OpenLayers imports are loaded only where a map is shown. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, apiaries, stations, highlighted, edit, leads } = props;
  const t = useTranslations('places.map');
  const { target, map } = usePlaceMap();
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
  const curtain = { '--curtain': `${historic.curtain}%` };
  return (
    <>
      <MapView
        className={styles.map}
        data-editing={edit !== undefined}
        style={curtain}
        target={target}
        label={label}
        keys={t(edit ? 'editKeys' : 'keys')}
      >
        {map && (
          // The wheel scrolls the page, so zooming needs buttons.
          <MapButtons
            map={map}
            labels={{ zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), whole: t('fit') }}
            onWhole={edit ? undefined : fit}
          />
        )}
        {map && <MapPins map={map} apiaries={apiaries} leads={leads} onShow={show} onHide={hide} />}
        {map && edit?.coordinates && <EditMarker map={map} coordinates={edit.coordinates} onPick={pick} />}
        {map && bubble && <MapBubble map={map} bubble={bubble} leads={leads} onEnter={keep} onLeave={hide} />}
        {historic.shown && (
          <SwipeCurtain
            percent={historic.curtain}
            onChange={(percent) => setHistoric({ ...historic, curtain: percent })}
          />
        )}
      </MapView>
      <MissingTiles base={base} past={past} />
      <Box component="p" className="quiet" pt={4}>
        {edit && t('editHint')} <span className={styles.byTouch}>{t('twoFingers')}</span>
      </Box>
      <Group justify="space-between" gap="0 24px" pt={4}>
        <MapLegend large={largeStation(props)} />
        {settings?.historic_tile_url && <HistoricChoice historic={historic} onChange={setHistoric} />}
      </Group>
      <Attributions
        base={settings?.tile_attribution ?? ''}
        historic={historic.shown}
        municipalities={municipalities}
      />
    </>
  );
}

/** Says that tiles are missing; the outline is still drawn. */
function MissingTiles({ base, past }: { readonly base: TileStatus; readonly past: TileStatus }) {
  const t = useTranslations('places.missing');
  const missing = base === 'here' ? (past === 'here' ? undefined : 'historic') : base;
  return (
    <div role="status">
      {missing && (
        <Group component="p" gap={6} wrap="nowrap" pt="xs" c="var(--propolis-attention)" fz="sm" fw={600}>
          <IconMapOff size={18} aria-hidden /> {t(missing)}
        </Group>
      )}
    </div>
  );
}

const SWISSTOPO = 'https://www.swisstopo.admin.ch';

/** Legend of the map symbols. */
function MapLegend({ large }: { readonly large: 'nearest' | 'chosen' | undefined }) {
  const t = useTranslations('places.legend');
  return (
    <Group component="ul" className="quiet" gap="0 16px" align="stretch">
      <Group component="li" gap={6} wrap="nowrap">
        <span className={styles.station} aria-hidden /> {t('station')}
      </Group>
      {large && (
        <Group component="li" gap={6} wrap="nowrap">
          <span className={styles.station} data-large aria-hidden /> {t(large)}
        </Group>
      )}
    </Group>
  );
}

interface AttributionsProps {
  readonly base: string;
  readonly historic: boolean;
  /** Undefined if the borders are not drawn. */
  readonly municipalities: string | undefined;
}

/** Attributions of maps and data; always visible, as their terms require. */
function Attributions({ base, historic, municipalities }: AttributionsProps) {
  const t = useTranslations('places.sources');
  return (
    <Group component="p" className="dimmed" gap="0 16px" align="stretch" pt={4} fz="xs">
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
    </Group>
  );
}
