import type { Apiary } from '@propolis/contract';
import { WINTER_TREATMENT } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import type { PlannedLine } from '../../features/hives/today/TodayCard.tsx';
import { namesInLine } from '../../lib/isolated.ts';
import { toRecordAdd } from '../../lib/paths.ts';
import { useVarroaWords } from '../../ui/varroa/use-varroa-words.ts';
import { VarroaMark } from '../../ui/varroa/VarroaMark.tsx';
import { isFollowed, useVarroaColonies } from '../../ui/varroa/varroa-colonies.ts';

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
