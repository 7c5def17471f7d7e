import type { IsoDay } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import type { PlannedLine } from '../../features/hives/today/TodayCard.tsx';
import { FollowUpIcon } from '../../features/records/follow-ups/FollowUpIcon.tsx';
import { followUpGroups } from '../../features/records/follow-ups/follow-up-groups.ts';
import { useFollowUps } from '../../features/records/follow-ups/follow-ups.api.ts';
import { useFinish } from '../../features/records/follow-ups/use-finish.ts';
import { useFollowUpWords } from '../../features/records/follow-ups/use-follow-up-words.ts';
import { toHive, toRecord } from '../../lib/paths.ts';

/** The follow-ups of records that are due, for the card of today. */
export function usePlannedLines(today: IsoDay): readonly PlannedLine[] {
  const t = useTranslations('records.followUps');
  const wordsOf = useFollowUpWords(today);
  const finish = useFinish();
  const due = useFollowUps().filter((one) => one.due <= today);
  return followUpGroups(due).map((group): PlannedLine => {
    const { hives, what, when } = wordsOf(group);
    const [first, ...others] = group.followUps;
    return {
      id: group.id,
      icon: <FollowUpIcon kind={group.kind} />,
      name: hives,
      link:
        first && others.length === 0
          ? toHive({ id: first.hive.id, apiary_id: group.apiary.id })
          : toRecord(group.record_id),
      apiaryName: group.apiary.name,
      why: t('planned', { what, when }),
      isOverdue: group.due < today,
      doneLabel: t('doneOf', { what }),
      onDone: () => finish(group),
    };
  });
}
