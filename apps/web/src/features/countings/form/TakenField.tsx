import { readMoment } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { localDay } from '../../../lib/dates.ts';
import { joinMinute, splitMinute } from '../../../lib/local-minute.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { TimeField } from '../../../ui/date/TimeField.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import type { CountingErrors } from './counting-errors.ts';
import type { Shot } from './counting-form.ts';
import styles from './TakenField.module.css';
import type { CountingFormState } from './use-counting-form.ts';

interface TakenFieldProps {
  /** Which of the shots. */
  readonly at: number;
  readonly state: CountingFormState;
  /** IANA; of the browser. */
  readonly timeZone: string;
  readonly errors: CountingErrors;
}

/** When a photo was taken, by the clocks of the camera where it knew them. */
export function TakenField({ at, state, timeZone, errors }: TakenFieldProps) {
  const t = useTranslations('countings.form');
  const shot = state.shots[at];
  if (!shot) return null;
  const parts = splitMinute(shot.taken);
  const change = (part: Partial<typeof parts>) =>
    state.changeShot(shot.key, { taken: joinMinute({ ...parts, ...part }) });
  const file = state.files.get(shot.key)?.file;
  return (
    <div>
      <FieldColumns least={150}>
        <DateField
          label={t('day')}
          required
          max={localDay(now())}
          value={parts.day}
          error={errors.ofShot(at, 'photo_timestamp')}
          onChange={(day) => change({ day })}
        />
        <TimeField label={t('time')} required value={parts.time} onChange={(time) => change({ time })} />
      </FieldColumns>
      {file && !shot.taken && <p className={styles.hint}>{t('noDate')}</p>}
      {isOfAnotherZone(shot, timeZone) && (
        <p className={styles.hint}>{t('cameraClock', { offset: shot.offset })}</p>
      )}
    </div>
  );
}

/** By the clocks here it was another time. */
const isOfAnotherZone = ({ taken, offset }: Shot, timeZone: string): boolean =>
  offset !== '' && readMoment(`${taken}${offset}`) !== readMoment(taken, timeZone);
