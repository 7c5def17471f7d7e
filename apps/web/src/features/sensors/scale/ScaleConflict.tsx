import { useFormatter, useTranslations } from 'use-intl';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import type { ConflictProps } from '../../../lib/writes/edit.ts';
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx';
import type { FieldWords } from '../../../ui/conflict/conflict.ts';
import { useApiaries } from '../../apiaries/apiaries.api.ts';
import { nameOf, type ScaleStandField } from '../sensor-edits.ts';

/** Two conflicting edits of a scale. */
export function ScaleConflict({ present, ...props }: ConflictProps) {
  const t = useTranslations('sensors.scale.form');
  const payload = useTranslations('sensors.scale.fields');
  const { data: apiaries = [] } = useApiaries();
  const wordsOf = (key: string): FieldWords => {
    switch (key) {
      case 'name':
        return { label: t('name'), show: String };
      case 'aid':
        return { label: t('aid'), show: String };
      case 'apiary':
        return { label: t('apiary'), show: (id) => apiaries.find((apiary) => apiary.id === id)?.name };
      case 'stand':
        // As in the edit.
        return { label: t('where'), show: (stand) => <Stand stand={stand as ScaleStandField} /> };
      default:
        return { label: payload('name'), show: (mapping) => Object.keys(mapping as object).join(', ') };
    }
  };
  return <ConflictDialog {...props} name={nameOf(present)} wordsOf={wordsOf} />;
}

/** One line per slot with hive and calibration. */
function Stand({ stand }: { readonly stand: ScaleStandField }) {
  const t = useTranslations('sensors.scale.form');
  const format = useFormatter();
  const language = useLanguage();
  const { data: apiaries = [] } = useApiaries();
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
