import type { CountingResult } from '@propolis/contract';
import { type Corrections, countFrom, LEAST_CERTAINTY } from '@propolis/domain';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import styles from './CertaintySlider.module.css';

interface CertaintySliderProps {
  readonly result: CountingResult;
  readonly corrections: Corrections;
  /** 0 to 1. */
  readonly from: number;
  readonly onChange: (from: number) => void;
}

/** The certainty that is enough, and how many there are with it: to look at, what is kept counts from 50 %. */
export function CertaintySlider({ result, corrections, from, onChange }: CertaintySliderProps) {
  const t = useTranslations('countings.viewer');
  const format = useFormatter();
  const id = useId();
  const count = countFrom(
    result.detections.map(({ certainty }) => certainty),
    corrections,
    from,
  );
  const share = format.number(from, { style: 'percent' });
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{t('from', { share })}</label>
      <output htmlFor={id} className={styles.count}>
        {t('countFrom', { count })}
      </output>
      <input
        id={id}
        type="range"
        min={5}
        max={95}
        step={5}
        value={Math.round(from * 100)}
        aria-valuetext={`${share} : ${t('countFrom', { count })}`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
      <p className={styles.note}>{from === LEAST_CERTAINTY ? t('fromUsual') : t('fromOther')}</p>
    </div>
  );
}
