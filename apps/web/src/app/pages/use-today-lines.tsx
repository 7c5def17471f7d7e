import type { Apiary } from '@propolis/contract';
import { type IsoDay, type VarroaStateKind, WINTER_TREATMENT } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import type { PlannedLine } from '../../features/hives/today/TodayCard.tsx';
import { FollowUpIcon } from '../../features/records/follow-ups/FollowUpIcon.tsx';
import { followUpGroups } from '../../features/records/follow-ups/follow-up-groups.ts';
import { useFollowUps } from '../../features/records/follow-ups/follow-ups.api.ts';
import { useFinish } from '../../features/records/follow-ups/use-finish.ts';
import { useFollowUpWords } from '../../features/records/follow-ups/use-follow-up-words.ts';
import { namesInLine } from '../../lib/isolated.ts';
import { toHive, toRecord, toRecordAdd } from '../../lib/paths.ts';
import { useVarroaWords } from '../../ui/varroa/use-varroa-words.ts';
import { VarroaMark } from '../../ui/varroa/VarroaMark.tsx';
import { isFollowed, useVarroaColonies } from '../../ui/varroa/varroa-colonies.ts';

/** What a control count is still made for; after other states it has been made, or means nothing any more. */
const UNCONTROLLED: readonly VarroaStateKind[] = [
  'unknown',
  'treating',
  'waiting',
  'count_due',
  'winter_due',
];

interface Planned {
  readonly lines: readonly PlannedLine[];
  /** The hives whose control count is planned, for any day. */
  readonly controlled: ReadonlySet<number>;
}

/** The follow-ups of records that are due, for the card of today. */
export function usePlannedLines(today: IsoDay): Planned {
  const t = useTranslations('records.followUps');
  const wordsOf = useFollowUpWords(today);
  const finish = useFinish();
  const colonies = useVarroaColonies();
  const open = useFollowUps().filter(({ kind, hive }) => {
    const state = colonies.get(hive.id)?.state;
    return kind !== 'control_count' || !state || UNCONTROLLED.includes(state.kind);
  });
  const controls = open.filter(({ kind }) => kind === 'control_count');
  const lines = followUpGroups(open.filter((one) => one.due <= today)).map((group): PlannedLine => {
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
      done: { label: t('doneOf', { what }), onPress: () => finish(group) },
    };
  });
  return { lines, controlled: new Set(controls.map(({ hive }) => hive.id)) };
}

/** More names would take more than a line on a phone. */
const NAMED = 3;

/** The winter treatment that is due: one line for each apiary, which leads to the form with these hives. */
export function useWinterLines(apiaries: readonly Apiary[]): readonly PlannedLine[] {
  const t = useTranslations('varroa');
  const wordsOf = useVarroaWords();
  const colonies = useVarroaColonies();
  return apiaries.flatMap(({ id, name, hives }): PlannedLine[] => {
    const due = hives.filter((hive) => {
      const colony = colonies.get(hive.id);
      return colony?.state.kind === 'winter_due' && isFollowed(colony);
    });
    const state = due[0] && colonies.get(due[0].id)?.state;
    if (!state) return [];
    return [
      {
        id: `winter ${id}`,
        icon: <VarroaMark state={state} />,
        name:
          due.length > NAMED ? t('hives', { count: due.length }) : namesInLine(due.map((hive) => hive.name)),
        link: toRecordAdd(id, 'treatment', {
          hives: due.map((hive) => hive.id),
          substance: WINTER_TREATMENT.substance,
        }),
        apiaryName: name,
        why: wordsOf(state),
        isOverdue: false,
      },
    ];
  });
}
