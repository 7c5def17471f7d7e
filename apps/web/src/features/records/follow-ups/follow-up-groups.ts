import type { FollowUp } from '@propolis/contract';

/** One thing to do in several hives: the follow-ups of a record of the same kind and day. */
export interface FollowUpGroup extends Pick<FollowUp, 'kind' | 'due' | 'record_id' | 'apiary'> {
  readonly id: string;
  readonly followUps: readonly FollowUp[];
}

/** In the order of their first follow-up. */
export function followUpGroups(all: readonly FollowUp[]): FollowUpGroup[] {
  const groups = new Map<string, FollowUpGroup>();
  for (const followUp of all) {
    const { kind, due, record_id, apiary } = followUp;
    const id = `${record_id} ${kind} ${due}`;
    const followUps = [...(groups.get(id)?.followUps ?? []), followUp];
    groups.set(id, { id, kind, due, record_id, apiary, followUps });
  }
  return [...groups.values()];
}
