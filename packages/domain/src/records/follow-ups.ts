import { addDays, daysBetween, type IsoDay } from '../days.ts';
import { SPLIT_CHECKS } from './split.ts';
import { CONTROL_AFTER_DAYS, type Indication } from './treatments.ts';

/** What a beekeeper does later because of a record. */
export const FOLLOW_UPS = [
  'second_dose',
  'remove_product',
  'control_count',
  ...SPLIT_CHECKS,
  'inspector_notice',
] as const;
export type FollowUpKind = (typeof FOLLOW_UPS)[number];

/** What is planned for a hive, and for which day. */
export interface PlannedFollowUp {
  readonly kind: FollowUpKind;
  readonly due: IsoDay;
}

/** Days for which a follow-up stays in the list after its day. */
export const FOLLOW_UP_OVERDUE_DAYS = 30;

/** The first day of the follow-ups that are still listed. */
export const firstOpenDay = (today: IsoDay): IsoDay => addDays(today, -FOLLOW_UP_OVERDUE_DAYS);

interface TreatmentDays {
  readonly happened_on: IsoDay;
  readonly last_day: IsoDay | null;
  readonly indication: Indication;
  /** Days after the first. */
  readonly second_dose_after?: number | null | undefined;
}

/**
 * What a treatment plans: its second dose, unless it ends before; its product is taken out on the last day, unless it
 * was given on one day only; mites are counted once the natural mite fall is informative again. While the last day is
 * unknown, only the second dose.
 */
export function treatmentFollowUps(treatment: TreatmentDays): PlannedFollowUp[] {
  const { happened_on, last_day, indication, second_dose_after: after } = treatment;
  const second = after ? addDays(happened_on, after) : undefined;
  const isPlanned = second !== undefined && (last_day === null || second <= last_day);
  const doses = isPlanned ? [{ kind: 'second_dose', due: second } as const] : [];
  if (last_day === null) return doses;
  const remove = { kind: 'remove_product', due: last_day } as const;
  const control = { kind: 'control_count', due: addDays(last_day, CONTROL_AFTER_DAYS) } as const;
  return [
    ...doses,
    ...(daysBetween(happened_on, last_day) > 0 ? [remove] : []),
    ...(indication === 'varroa' ? [control] : []),
  ];
}

/** The beekeeper notifies the inspectors of both places (TSV art. 19a): on the day of the move at the latest. */
export const moveFollowUps = ({ happened_on }: { readonly happened_on: IsoDay }): PlannedFollowUp[] => [
  { kind: 'inspector_notice', due: happened_on },
];
