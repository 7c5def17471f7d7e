import { SWISS_VARROA_CONCEPT } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { Fold } from '../Fold.tsx';
import { usePrinting } from '../use-printing.ts';

interface ThresholdSourceProps {
  readonly summary: string;
  /** What else to know about the thresholds. */
  readonly remark?: string | undefined;
  /** Days by which the altitude of the apiary moves the dates. */
  readonly shiftDays: number;
}

/** Where the thresholds come from. */
export function ThresholdSource({ summary, remark, shiftDays }: ThresholdSourceProps) {
  const t = useTranslations('countings.meaning');
  const panel = useTranslations('varroa.panel');
  const language = useLanguage();
  const { name, publisher, version, date } = SWISS_VARROA_CONCEPT.source;
  return (
    <Fold summary={summary} keptOpen={usePrinting()}>
      {remark && <p className="quiet">{remark}</p>}
      <p className="quiet">
        {t('source', { name, publisher, version, date: longDate(localNoon(date), language) })}
      </p>
      {shiftDays > 0 && <p className="quiet">{panel('shifted', { days: shiftDays })}</p>}
    </Fold>
  );
}
