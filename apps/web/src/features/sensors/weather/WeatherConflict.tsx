import { useTranslations } from 'use-intl';
import type { ConflictProps } from '../../../lib/writes/edit.ts';
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx';
import type { FieldWords } from '../../../ui/conflict/conflict.ts';
import { useApiaries } from '../../apiaries/apiaries.api.ts';
import { useStations } from '../../places/places.api.ts';
import { nameOf } from '../sensor-edits.ts';

/** Two conflicting edits of a weather connector. */
export function WeatherConflict({ present, ...props }: ConflictProps) {
  const t = useTranslations('sensors.weather.form');
  const { data: apiaries = [] } = useApiaries();
  const { data: stations = [] } = useStations();
  const wordsOf = (key: string): FieldWords => {
    switch (key) {
      case 'name':
        return { label: t('name'), show: String };
      case 'apiary':
        return { label: t('apiary'), show: (id) => apiaries.find((apiary) => apiary.id === id)?.name };
      default:
        return {
          label: t('station'),
          show: (code) => stations.find(({ station }) => station === code)?.name ?? String(code),
        };
    }
  };
  return <ConflictDialog {...props} name={nameOf(present)} wordsOf={wordsOf} />;
}
