import { Box, VisuallyHidden } from '@mantine/core';
import type { Forecast } from '@propolis/contract';
import {
  type GateDay,
  type IsoDay,
  type TemperatureGate,
  type TemperatureWindow,
  temperatureGate,
} from '@propolis/domain';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { FormSection } from '../../../ui/FormSection.tsx';
import styles from './TemperatureStrip.module.css';

interface TemperatureStripProps {
  readonly window: TemperatureWindow;
  /** Undefined if it cannot be loaded. */
  readonly forecast: Forecast | undefined;
  readonly today: IsoDay;
}

/** The days ahead, judged for a product or dispenser, and the best one to begin, or why they are unknown. */
export function TemperatureStrip({ window, forecast, today }: TemperatureStripProps) {
  const t = useTranslations('varroaPlan.gate');
  const missing = forecast ? forecast.missing : 'failed';
  return (
    <FormSection title={t('title', { name: window.name })}>
      <WindowText window={window} />
      {missing !== null && (
        <p className={styles.missing}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>{t(`missing.${missing}`)}</span>
        </p>
      )}
      {forecast && (
        <>
          {missing === null ? (
            <Ahead gate={temperatureGate(window, forecast.days, today)} />
          ) : (
            <Measured forecast={forecast} />
          )}
          <PointText forecast={forecast} />
        </>
      )}
    </FormSection>
  );
}

function Ahead({ gate }: { readonly gate: TemperatureGate }) {
  return (
    <>
      <ol className={styles.days}>
        {gate.days.map((day) => (
          <Day key={day.day} day={day} isBest={day.day === gate.best?.day} />
        ))}
      </ol>
      <Best gate={gate} />
    </>
  );
}

function WindowText({ window: { least, most, harm, certainty } }: Pick<TemperatureStripProps, 'window'>) {
  const t = useTranslations('varroaPlan');
  const words = useTranslations('varroaPlan.gate');
  const bounds = [least, most].map((one) => (one === null ? '–' : `${one}`));
  return (
    <p className="quiet">
      {words('window', { least: bounds[0] ?? '', most: bounds[1] ?? '' })}{' '}
      {harm && words('harm', { from: harm.from, days: harm.days })} {t(`certainties.${certainty}`)}
    </p>
  );
}

const ICONS = { inside: IconCheck, outside: IconX, harmful: IconAlertTriangle, missing: IconMinus } as const;

function Day({ day, isBest }: { readonly day: GateDay; readonly isBest: boolean }) {
  const t = useTranslations('varroaPlan.gate');
  const format = useFormatter();
  const language = useLanguage();
  const noon = localNoon(day.day);
  const Icon = ICONS[day.verdict];
  const degrees = day.maximum === null ? '' : t('degrees', { degrees: Math.round(day.maximum) });
  return (
    <li className={styles.day} data-verdict={day.verdict} data-best={isBest || undefined}>
      <span aria-hidden>{format.dateTime(noon, { weekday: 'short' })}</span>
      <Icon size={18} aria-hidden />
      <span aria-hidden className="tabular">
        {degrees || '–'}
      </span>
      <VisuallyHidden>
        {[longDate(noon, language), t(`verdicts.${day.verdict}`), degrees].filter(Boolean).join(', ')}
      </VisuallyHidden>
    </li>
  );
}

function Best({ gate: { best, whyNot } }: { readonly gate: TemperatureGate }) {
  const t = useTranslations('varroaPlan.gate');
  const language = useLanguage();
  if (!best) return <p className="quiet">{t(`noStart.${whyNot ?? 'missing'}`)}</p>;
  const { day, inside, known, lasts } = best;
  return (
    <Box component="p" fw={600}>
      {t('best', { day: longDate(localNoon(day), language), inside, known })}{' '}
      {known < lasts && t('beyond', { lasts, known })}
    </Box>
  );
}

/** What the station of the apiary measured on the last days. */
function Measured({ forecast: { measured } }: { readonly forecast: Forecast }) {
  const t = useTranslations('varroaPlan.gate');
  const format = useFormatter();
  if (!measured || measured.days.length === 0) return null;
  const days = measured.days.map(
    ({ day, maximum }) =>
      `${format.dateTime(localNoon(day), { weekday: 'short' })} ${t('degrees', { degrees: Math.round(maximum) })}`,
  );
  return (
    <p className="quiet">
      {t('measured', { station: measured.name })} {days.join(' · ')}
    </p>
  );
}

function PointText({ forecast: { point, run_at } }: { readonly forecast: Forecast }) {
  const t = useTranslations('varroaPlan.gate');
  const language = useLanguage();
  if (!point || run_at === null) return <p className="quiet">{t('source')}</p>;
  const { name, distance_km, altitude_difference: metres, correction } = point;
  return (
    <p className="quiet">
      {t('point', { name, distance: distance_km, run: longDate(new Date(run_at), language) })}{' '}
      {metres !== null &&
        Math.round(metres) !== 0 &&
        t('correction', { metres: Math.round(metres), correction })}
    </p>
  );
}
