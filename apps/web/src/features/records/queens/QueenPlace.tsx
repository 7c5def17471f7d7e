import type { Queen } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { isolated } from '../../../lib/isolated.ts';
import { isInHive, staysAfter } from './queens-view.ts';

/** Where a queen is, or how she left. */
export function QueenPlace({ queen }: { readonly queen: Queen }) {
  const t = useTranslations('queens');
  const { queenEvents } = useLabels().records;
  const language = useLanguage();
  const { hive, last_event: event, last_event_on: day } = queen;
  if (hive) return t(isInHive(queen) ? 'inHive' : 'lastIn', { hive: isolated(hive.name) });
  if (event === null || day === null) return t('nowhere');
  if (event === 'hive_ended') return t('hiveEnded', { day: longDate(localNoon(day), language) });
  if (staysAfter(event)) return t('replaced');
  return t('left', { event: queenEvents[event], day: longDate(localNoon(day), language) });
}
