import { VisuallyHidden } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import type { VarroaWarning } from '@propolis/domain';
import { IconAlertTriangleFilled, IconBellFilled, IconBellRingingFilled, IconBug } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { localDay, localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ImpressionIcon } from '../../../ui/art/ImpressionIcon.tsx';
import styles from './HiveSigns.module.css';
import { type HiveState, readHiveState } from './hive-state.ts';
import { useVarroaWarnings } from './varroa-warnings.ts';

/** Strength, reminder and warning as icons with hidden text. */
export function HiveSigns({ hive, now }: { readonly hive: Hive; readonly now: Date }) {
  const t = useTranslations('hives');
  const state = readHiveState(hive, localDay(now));
  return (
    <span className={styles.signs}>
      {state.impression !== null && (
        <ImpressionIcon impression={state.impression} size={24} title={t(`impression.${state.impression}`)} />
      )}
      <ReminderSign state={state} />
      <WarningSigns hive={hive} />
    </span>
  );
}

/** The text of a varroa warning, with the mites per day. */
export function useVarroaWords(): (warning: VarroaWarning) => string {
  const t = useTranslations('hives.varroa');
  return ({ verdict, perDay }) => t(verdict, { perDay });
}

const ICONS = {
  reminder: IconBellFilled,
  overdue: IconBellRingingFilled,
  attention: IconAlertTriangleFilled,
  varroa: IconBug,
} as const;

function Sign({ kind, words }: { readonly kind: keyof typeof ICONS; readonly words: string }) {
  const Icon = ICONS[kind];
  return (
    <span className={styles.sign} data-kind={kind} title={words}>
      <Icon size={20} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

/** The pending or overdue reminder (specification 4), if any. */
export function ReminderSign({ state }: { readonly state: HiveState }) {
  const t = useTranslations('hives');
  const language = useLanguage();
  if (state.reminderDay === null || !(state.reminder || state.overdue)) return null;
  const kind = state.overdue ? 'overdue' : 'reminder';
  const words = t(kind, { day: longDate(localNoon(state.reminderDay), language) });
  const comment = state.reminderComment;
  return <Sign kind={kind} words={comment ? t('withComment', { words, comment }) : words} />;
}

/** Warnings of a hive: attention requested by the beekeeper, and too many mites. */
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

export function useHasWarnings(hive: Hive): boolean {
  return useVarroaWarnings().has(hive.id) || readHiveState(hive, '').attention;
}
