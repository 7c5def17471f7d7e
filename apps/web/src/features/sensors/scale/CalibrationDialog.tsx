import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import type { Scale } from '@propolis/contract';
import type { Calibration } from '@propolis/domain';
import { type ReactNode, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { readNumber, writeNumber } from '../../../lib/numbers.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useNumberProblem } from '../../../ui/use-number-problem.ts';
import table from '../table.module.css';
import styles from './CalibrationDialog.module.css';
import { corrected, type Measured, measuredOf, rawOf, readTwoPoints } from './calibration.ts';

interface CalibrationDialogProps {
  readonly position: number;
  /** Absent before it is created; then all values are typed. */
  readonly scale: Scale | undefined;
  readonly onCalibrated: (calibration: Calibration) => void;
  readonly onClose: () => void;
}

/** Calibrates with two readings, empty and under a known weight; past weights are corrected too. */
export function CalibrationDialog({ position, scale, onCalibrated, onClose }: CalibrationDialogProps) {
  const t = useTranslations('sensors.scale.calibration');
  const common = useTranslations('common');
  const [points, setPoints] = useState({ empty: '', loaded: '', weight: '' });
  const set = (part: keyof typeof points) => (text: string) => setPoints({ ...points, [part]: text });
  const measured = measuredOf(scale, position);
  const found = readTwoPoints(points);
  return (
    <Dialog title={t('title', { position })} onClose={onClose}>
      <p>{t('intro')}</p>
      <Stack component="ol" gap="lg" mt="md" mb="lg">
        <Step number={1} title={t('emptyTitle')}>
          <RawField label={t('emptyRaw')} value={points.empty} onChange={set('empty')} measured={measured} />
        </Step>
        <Step number={2} title={t('loadedTitle')}>
          <NumberField label={t('weight')} unit="kg" value={points.weight} onChange={set('weight')} />
          <RawField
            label={t('loadedRaw')}
            value={points.loaded}
            onChange={set('loaded')}
            measured={measured}
          />
        </Step>
        <Step number={3} title={t('resultTitle')}>
          <div aria-live="polite">
            {found === null && <p className={styles.nothing}>{t('tellsNothing')}</p>}
            {found === undefined && <p className="dimmed">{t('incomplete')}</p>}
            {found && <CalibratedPast measured={measured} calibration={found} />}
          </div>
        </Step>
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button
          disabled={!found}
          onClick={() => {
            if (!found) return;
            onCalibrated(found);
            onClose();
          }}
        >
          {t('use')}
        </Button>
      </Group>
    </Dialog>
  );
}

function Step({
  number,
  title,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Group component="h3" gap="sm" wrap="nowrap" mb="xs">
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        {title}
      </Group>
      <Stack gap="sm">{children}</Stack>
    </li>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function NumberField({ label, unit, value, onChange }: NumberFieldProps & { readonly unit?: string }) {
  const problem = useNumberProblem();
  return (
    <TextInput
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      // The decimal keypad has no minus sign on some phones.
      inputMode="text"
      autoComplete="off"
      error={problem(readNumber(value, { unit }), {})}
    />
  );
}

/** A raw value of the scale: typed, or taken from the latest reading. */
function RawField({ measured, ...field }: NumberFieldProps & { readonly measured: Measured }) {
  const t = useTranslations('sensors.scale.calibration');
  const format = useFormatter();
  const language = useLanguage();
  const newest = measured.points.at(-1);
  const raw = newest && Number(rawOf(newest.value, measured.calibration).toPrecision(7));
  return (
    <>
      <NumberField {...field} />
      {newest && raw !== undefined && (
        <Button
          variant="light"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => field.onChange(writeNumber(raw))}
        >
          {t('take', {
            raw: format.number(raw, { maximumFractionDigits: 5 }),
            time: dateAndTime(new Date(newest.time), language),
          })}
        </Button>
      )}
    </>
  );
}

interface CalibratedPastProps {
  readonly measured: Measured;
  readonly calibration: Calibration;
}

/** Number of examples. */
const SHOWN = 5;

/** Picks evenly spread items, including the first and the last. */
function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return Array.from(
    { length: count },
    (_, at) => all[Math.round((at * (all.length - 1)) / (count - 1))],
  ).filter((one) => one !== undefined);
}

/** The new factor and offset, and their effect on past weights. */
function CalibratedPast({ measured, calibration }: CalibratedPastProps) {
  const t = useTranslations('sensors.scale.calibration');
  const format = useFormatter();
  const language = useLanguage();
  const kg = (value: number) => format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const number = (value: number) => format.number(value, { maximumSignificantDigits: 6 });
  const past = spread(corrected(measured, calibration), SHOWN);
  return (
    <>
      <Box component="p" mb="sm" fw={600}>
        {t('found', { factor: number(calibration.weight_factor), offset: number(calibration.weight_offset) })}
      </Box>
      {past.length === 0 ? (
        <p className="dimmed">{t('noPast')}</p>
      ) : (
        <table className={`${table.table} ${table.numbers}`}>
          <caption className="quiet">{t('past')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {past.map(({ time, before, after }) => (
              <tr key={time}>
                <th scope="row">{dateAndTime(new Date(time), language)}</th>
                <td>{kg(before)}</td>
                <Box component="td" fw={650}>
                  {kg(after)}
                </Box>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
