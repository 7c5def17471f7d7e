import { Group, VisuallyHidden } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import {
  apiaryDay,
  controlDueSince,
  type IsoDay,
  isVarroaAlarm,
  type TreatmentState,
} from '@propolis/domain';
import { IconAlertTriangleFilled, IconBellFilled, IconBellRingingFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ImpressionIcon } from '../../../ui/art/ImpressionIcon.tsx';
import { RECORD_ICONS } from '../../../ui/record-icons.ts';
import { useVarroaWords } from '../../../ui/varroa/use-varroa-words.ts';
import { VarroaMark } from '../../../ui/varroa/VarroaMark.tsx';
import { useVarroaColonies, type VarroaColony } from '../../../ui/varroa/varroa-colonies.ts';
import styles from './HiveSigns.module.css';
import { readHiveState } from './hive-state.ts';
import { useTreatmentState } from './signs-of-others.ts';

/** Strength, reminder and warning as icons with hidden text. */
export function HiveSigns({ hive, now }: { readonly hive: Hive; readonly now: Date }) {
  const t = useTranslations('hives');
  const state = readHiveState(hive, apiaryDay(now));
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" mih="24px">
      {state.impression !== null && (
        <ImpressionIcon impression={state.impression} size={24} title={t(`impression.${state.impression}`)} />
      )}
      <ReminderSign state={state} />
      <WarningSigns hive={hive} />
    </Group>
  );
}

/** Until when a hive is under treatment, and from when its honey is free. */
function useTreatmentWords(): (state: TreatmentState) => string[] {
  const t = useTranslations('hives.treatment');
  const language = useLanguage();
  const words = (key: 'until' | 'honeyFrom', day: IsoDay | null | undefined): string[] => {
    if (day === undefined) return [];
    return [day === null ? t(`${key}Unknown`) : t(key, { day: longDate(localNoon(day), language) })];
  };
  return ({ until, honeyFrom }) => [...words('until', until), ...words('honeyFrom', honeyFrom)];
}

const ICONS = {
  reminder: IconBellFilled,
  overdue: IconBellRingingFilled,
  attention: IconAlertTriangleFilled,
  treatment: RECORD_ICONS.treatment,
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
export function ReminderSign({ state }: { readonly state: ReturnType<typeof readHiveState> }) {
  const t = useTranslations('hives');
  const language = useLanguage();
  if (state.reminderDay === null || !(state.reminder || state.overdue)) return null;
  const kind = state.overdue ? 'overdue' : 'reminder';
  const words = t(kind, { day: longDate(localNoon(state.reminderDay), language) });
  const comment = state.reminderComment;
  return <Sign kind={kind} words={comment ? t('withComment', { words, comment }) : words} />;
}

/** Too many mites, or a control count that is due. */
const isUrgent = ({ state }: VarroaColony): boolean =>
  isVarroaAlarm(state) || controlDueSince(state) !== null;

function VarroaSign({ colony: { state } }: { readonly colony: VarroaColony }) {
  const words = useVarroaWords()(state);
  return (
    <span className={styles.sign} title={words}>
      <VarroaMark state={state} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

interface WarningSignsProps {
  readonly hive: Hive;
  /** The state of its mites is shown beside the signs. */
  readonly withoutVarroa?: boolean;
}

/** Warnings of a hive: its mites, a treatment, and attention requested by the beekeeper. */
export function WarningSigns({ hive, withoutVarroa = false }: WarningSignsProps) {
  const t = useTranslations('hives');
  const treatmentWords = useTreatmentWords();
  const varroa = useVarroaColonies().get(hive.id);
  const treatment = useTreatmentState(hive.id);
  return (
    <>
      {!withoutVarroa && varroa && isUrgent(varroa) && <VarroaSign colony={varroa} />}
      {treatment && <Sign kind="treatment" words={treatmentWords(treatment).join(' · ')} />}
      {readHiveState(hive, '').attention && <Sign kind="attention" words={t('attention')} />}
    </>
  );
}

export function useHasWarnings(hive: Hive): boolean {
  const isTreated = useTreatmentState(hive.id) !== undefined;
  const varroa = useVarroaColonies().get(hive.id);
  return (varroa && isUrgent(varroa)) || isTreated || readHiveState(hive, '').attention;
}

/** The treatment of the hive and its honey in one line; empty without a treatment that matters today. */
export function TreatmentLine({ hive }: { readonly hive: Hive }) {
  const words = useTreatmentWords();
  const state = useTreatmentState(hive.id);
  if (!state) return null;
  return (
    <Group component="p" className={styles.line} align="flex-start" wrap="nowrap" gap="xs" py="xs" fw={600}>
      <RECORD_ICONS.treatment size={20} aria-hidden />
      <span>{words(state).join(' · ')}</span>
    </Group>
  );
}
