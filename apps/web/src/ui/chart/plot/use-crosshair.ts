import type { Language } from '@propolis/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChartLine } from '../chart.ts';
import { momentWords } from '../moment-words.ts';
import { nearestMoment, readingAt } from './moments.ts';

/** Where the curve is read, always at a reading; moved by keys, what stands there is spoken. */
export function useCrosshair(
  lines: readonly ChartLine[],
  moments: readonly number[],
  told: { readonly timeZone: string; readonly language: Language },
) {
  const t = useTranslations('chart');
  const [crosshair, setCrosshair] = useState<number | null>(null);
  const [spoken, setSpoken] = useState('');
  const wordsAt = (moment: number) => {
    const values = lines.map((line) => {
      const reading = readingAt(line, moment);
      return t('value', { label: line.label, value: reading ? line.format(reading.value) : t('none') });
    });
    return [momentWords(moment, told), ...values].join('. ');
  };
  return {
    crosshair,
    spoken,
    /** To the reading nearest to this time, or away. */
    point: (time: number | null) => {
      setSpoken('');
      setCrosshair(time === null ? null : (nearestMoment(moments, time) ?? null));
    },
    /** To this reading, and say it. */
    speak: (moment: number) => {
      setCrosshair(moment);
      setSpoken(wordsAt(moment));
    },
  };
}
