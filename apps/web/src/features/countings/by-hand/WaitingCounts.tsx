import { Box } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconClockPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { dayAtApiary, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { type CountingListSearch, toCounting } from '../../../lib/paths.ts';
import { countedByHand } from '../kept-countings.ts';
import { isShown } from '../list/asked-countings.ts';
import { WaitingSection } from '../WaitingSection.tsx';
import { useWaitingChanges, withChanges } from '../waiting-changes.ts';
import { useWaitingCounts } from './hand-counts.api.ts';

interface WaitingCountsProps {
  readonly apiaries: readonly Apiary[];
  /** Filters of the list. */
  readonly search: CountingListSearch;
}

/** Hand counts queued on this device; empty without any. */
export function WaitingCounts({ apiaries, search }: WaitingCountsProps) {
  const t = useTranslations('countings');
  const format = useFormatter();
  const language = useLanguage();
  const changes = useWaitingChanges();
  const counts = useWaitingCounts()
    .map(({ idempotencyKey, ...input }) => countedByHand({ input, idempotencyKey }, apiaries))
    .flatMap((counting) => withChanges(counting, changes, apiaries) ?? [])
    .filter((counting) => isShown(counting, search));
  if (counts.length === 0) return null;
  const hives = apiaries.flatMap(({ hives: some }) => some);
  return (
    <WaitingSection title={t('byHand.waitingTitle')} Icon={IconClockPause}>
      <Box component="ul" className="dotted" mt={4} pl={28}>
        {counts.map(({ id, hive_id, count_date, varroa_count_total: count, sample_bees: bees }) => (
          <li key={id}>
            <Link className="touch-link" {...toCounting(id)}>
              {t('byHand.waitingCount', {
                hive: hives.find((hive) => hive.id === hive_id)?.name ?? '',
                count: format.number(count ?? 0),
                mites: t('list.mites', { count: count ?? 0 }),
                bees: bees ?? 0,
                day: longDate(dayAtApiary(count_date), language),
              })}
            </Link>
          </li>
        ))}
      </Box>
    </WaitingSection>
  );
}
