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
  const isUsual = from === LEAST_CERTAINTY;
  return (
    // On paper another one than the usual explains the marks of the photo.
    <div className={styles.slider} data-screen-only={isUsual || undefined}>
      <label htmlFor={id}>{t('from', { share })}</label>
      <output htmlFor={id} className={styles.count}>
        {t('countFrom', { count })}
      </output>
      <input
        id={id}
        type="range"
        data-screen-only
        min={5}
        max={95}
        step={5}
        value={Math.round(from * 100)}
        aria-valuetext={`${share} : ${t('countFrom', { count })}`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
      <p className={styles.note}>{isUsual ? t('fromUsual') : t('fromOther')}</p>
    </div>
  );
}
