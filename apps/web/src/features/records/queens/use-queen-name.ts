import type { Queen } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { isolated } from '../../../lib/isolated.ts';
import { colourOf } from './queens-view.ts';

/** Whether nothing but her hive tells a queen from others. */
export const isNamedByHive = (queen: Queen): boolean =>
  queen.hive !== null && queen.year === null && !colourOf(queen) && !queen.number;

/** What tells a queen from others: « 2025, bleu, n° 14 »; without any of it, the hive in which she is. */
export function useQueenName(): (queen: Queen) => string {
  const t = useTranslations('queens');
  const { queenColours } = useLabels().records;
  return (queen) => {
    const { year, number, hive } = queen;
    const colour = colourOf(queen);
    const parts = [
      year === null ? null : String(year),
      colour && queenColours[colour],
      number && t('number', { number: isolated(number) }),
    ].filter((part) => part !== null && part !== '');
    if (hive && isNamedByHive(queen)) return t('ofHive', { hive: isolated(hive.name) });
    return parts.length > 0 ? parts.join(', ') : t('unnamed');
  };
}
