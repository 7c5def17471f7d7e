import type { VarroaWarning } from '@propolis/domain';
import { useTranslations } from 'use-intl';

/** That a hive has too many mites, or may have, with how many fall a day. */
export function useVarroaWords(): (warning: VarroaWarning) => string {
  const t = useTranslations('hives.varroa');
  return ({ verdict, perDay }) => t(verdict, { perDay });
}
