import type { ObservationValue } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import type { Choice } from '../../../ui/ChoiceButtons.tsx';

/** Marks among answers the one of last time. */
export function useAsLast(last: ObservationValue | undefined) {
  const t = useTranslations('observations.form');
  return <T extends string | number | boolean>(choices: readonly Choice<T>[]): readonly Choice<T>[] =>
    choices.map((choice) => (choice.value === last ? { ...choice, asLast: t('asLast') } : choice));
}
