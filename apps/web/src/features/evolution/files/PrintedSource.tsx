import { Box } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePrinting } from '../../../ui/use-printing.ts';
import { useStations } from '../../places/places.api.ts';
import type { EvolutionView } from '../evolution-view.ts';

/** Attribution of the readings; generated demo data has none. */
export function useAttribution({ station }: EvolutionView): string {
  const t = useTranslations('evolution.files');
  const { data: stations = [] } = useStations(station !== undefined);
  const measured = stations.some((one) => one.station === station && one.is_invented !== true);
  return t(measured ? 'sourceWeather' : 'source');
}

/** Attribution of the readings, visible only when printed. */
export function PrintedSource({ view }: { readonly view: EvolutionView }) {
  const attribution = useAttribution(view);
  return usePrinting() ? (
    <Box component="p" className="quiet" mt={4} ta="right">
      {attribution}
    </Box>
  ) : null;
}
