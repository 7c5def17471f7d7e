import type { Hive } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { readHiveState } from './hive-state.ts';
import { Sign } from './Sign.tsx';
import { useVarroaWords } from './use-varroa-words.ts';
import { useVarroaWarnings } from './varroa-warnings.ts';

/** What a hive warns of: attention that somebody asked for, and too many mites. */
export function WarningSigns({ hive }: { readonly hive: Hive }) {
  const t = useTranslations('hives');
  const varroaWords = useVarroaWords();
  const varroa = useVarroaWarnings().get(hive.id);
  return (
    <>
      {varroa && <Sign kind="varroa" words={varroaWords(varroa)} />}
      {readHiveState(hive, '').attention && <Sign kind="attention" words={t('attention')} />}
    </>
  );
}

/** Whether a hive warns of anything. */
export function useHasWarnings(hive: Hive): boolean {
  return useVarroaWarnings().has(hive.id) || readHiveState(hive, '').attention;
}
