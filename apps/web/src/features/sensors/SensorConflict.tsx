import type { SensorKind } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { dateAndTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import type { ConflictProps, PresentRow } from '../../lib/writes/edit.ts';
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx';
import type { FieldWords } from '../../ui/conflict/conflict.ts';
import { useKnownApiaries } from '../apiaries/apiaries.api.ts';
import { useStations } from '../places/places.api.ts';
import type { MarkerField, ScaleStandField } from './sensor-edits.ts';

/** Name of a scale or a connector in a response; that of a camera is not in a description. */
const nameOf = ({ name, description }: PresentRow): string =>
  typeof description === 'object' && description && 'name' in description
    ? String(description.name)
    : String(name);

/** Two conflicting edits of a scale, a weather connector or a camera. */
function SensorConflict({ kind, present, ...props }: ConflictProps & { readonly kind: SensorKind }) {
  const t = useTranslations('sensors');
  const markers = useTranslations('marker');
  const apiaries = useKnownApiaries();
  const { data: stations = [] } = useStations(kind === 'weather');
  const markerWords = ([marker, mm]: MarkerField) =>
    mm === null
      ? markers(`kinds.${marker}`)
      : `${markers(`kinds.${marker}`)}, ${markers('diameterOf', { mm })}`;
  const stationName = (code: unknown) =>
    stations.find(({ station }) => station === code)?.name ?? String(code);
  // The fields and the types of their values are those of `sensor-edits.ts`.
  const fields: Readonly<Record<string, FieldWords>> = {
    name: { label: t(`${kind}.form.name`), show: String },
    aid: { label: t('scale.form.aid'), show: String },
    apiary: {
      label: t('scale.form.apiary'),
      show: (id) => apiaries.find((apiary) => apiary.id === id)?.name,
    },
    station: { label: t('weather.form.station'), show: stationName },
    marker: { label: t('camera.form.marker'), show: (marker) => markerWords(marker as MarkerField) },
    stand: { label: t('scale.form.where'), show: (stand) => <Stand stand={stand as ScaleStandField} /> },
  };
  const wordsOf = (key: string): FieldWords =>
    fields[key] ?? {
      label: t('scale.fields.name'),
      show: (mapping) => Object.keys(mapping as object).join(', '),
    };
  return <ConflictDialog {...props} name={nameOf(present)} wordsOf={wordsOf} />;
}

export const ScaleConflict = (props: ConflictProps) => <SensorConflict kind="scale" {...props} />;
export const WeatherConflict = (props: ConflictProps) => <SensorConflict kind="weather" {...props} />;
export const CameraConflict = (props: ConflictProps) => <SensorConflict kind="camera" {...props} />;

/** One line per slot with hive and calibration. */
function Stand({ stand }: { readonly stand: ScaleStandField }) {
  const t = useTranslations('sensors.scale.form');
  const format = useFormatter();
  const language = useLanguage();
  const apiaries = useKnownApiaries();
  const hiveName = (hive: number) =>
    apiaries.flatMap(({ hives }) => hives).find(({ id }) => id === hive)?.name ?? String(hive);
  return stand.slots
    .map(({ hive, since, factor, offset }, at) => {
      const slot =
        hive === null
          ? t('slotFree', { position: at + 1 })
          : t('slotWith', { position: at + 1, hive: hiveName(hive) });
      const place =
        since === null ? slot : t('slotSince', { slot, since: dateAndTime(new Date(since), language) });
      const plus = offset < 0 ? '-' : '+';
      return factor === 0
        ? place
        : `${place} (× ${format.number(factor)} ${plus} ${format.number(Math.abs(offset))} kg)`;
    })
    .join('\n');
}
