import { controlDueSince, isVarroaAlarm, type VarroaState, type VarroaStateKind } from '@propolis/domain';
import {
  IconBug,
  IconCalendarExclamation,
  IconCircleCheckFilled,
  IconCircleOff,
  IconHelpCircle,
  IconHourglass,
  IconShieldCheckFilled,
  IconSnowflake,
} from '@tabler/icons-react';
import { RECORD_ICONS } from '../record-icons.ts';

const ICONS = {
  not_worked: IconBug,
  above: IconBug,
  winter_due: IconSnowflake,
  count_due: IconCalendarExclamation,
  unknown: IconHelpCircle,
  waiting: IconHourglass,
  treating: RECORD_ICONS.treatment,
  worked: IconShieldCheckFilled,
  fine: IconCircleCheckFilled,
  ended: IconCircleOff,
} as const satisfies Readonly<Record<VarroaStateKind, unknown>>;

/** How much a state asks for: an act at once, an act soon, nothing. */
export type VarroaTone = 'alarm' | 'due' | 'running' | 'good' | 'quiet';

const COLORS: Readonly<Record<VarroaTone, string>> = {
  alarm: 'var(--propolis-danger)',
  due: 'var(--propolis-attention)',
  running: 'var(--propolis-waiting)',
  good: 'var(--propolis-good)',
  quiet: 'var(--mantine-color-dimmed)',
};

export function toneOf(state: VarroaState): VarroaTone {
  if (isVarroaAlarm(state)) return 'alarm';
  if (controlDueSince(state) || state.kind === 'count_due' || state.kind === 'winter_due') return 'due';
  if (state.kind === 'treating' || state.kind === 'waiting') return 'running';
  return state.kind === 'fine' || state.kind === 'worked' ? 'good' : 'quiet';
}

/** The sign of a state; words beside it say the same. */
export function VarroaMark({ state, size = 20 }: { readonly state: VarroaState; readonly size?: number }) {
  const Icon = controlDueSince(state) ? IconCalendarExclamation : ICONS[state.kind];
  return <Icon size={size} aria-hidden style={{ flex: 'none', color: COLORS[toneOf(state)] }} />;
}
