import { useTranslations } from 'use-intl';
import { useStations } from '../../places/places.api.ts';
import type { EvolutionView } from '../evolution-view.ts';

/** Attribution of the readings; generated demo data has none. */
export function useAttribution({ station }: EvolutionView): string {
  const t = useTranslations('evolution.files');
  const { data: stations = [] } = useStations(station !== undefined);
  const measured = stations.some((one) => one.station === station && one.is_invented !== true);
  return t(measured ? 'sourceWeather' : 'source');
}
