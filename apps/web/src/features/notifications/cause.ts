import type { LinkProps } from '@tanstack/react-router';
import { type CauseSearch, toCounting, toHive, toScale } from '../../lib/paths.ts';
import type { Notification } from './notifications.api.ts';

/** Name of the notification's subject, if it has one. */
export function nameOf({ kind, facts }: Notification['told']): string | null {
  switch (kind) {
    case 'reminder_due':
    case 'weight_drop':
    case 'varroa_threshold':
    case 'counting_finished':
      return facts.hive;
    case 'scale_silent':
    case 'scale_battery_low':
      return facts.scale;
  }
}

/** The part of a notification that determines its link. */
type Cause =
  | { readonly kind: 'reminder_due' | 'weight_drop'; readonly facts: OfHive }
  | {
      readonly kind: 'counting_finished' | 'varroa_threshold';
      readonly facts: { readonly counting_id: number };
    }
  | { readonly kind: 'scale_silent' | 'scale_battery_low'; readonly facts: { readonly scale_id: number } };
interface OfHive {
  readonly hive_id: number;
  readonly apiary_id: number;
}

/** The page that shows the subject of a notification. */
export function linkToCause({ kind, facts }: Cause): LinkProps {
  switch (kind) {
    case 'reminder_due':
      return toHive({ id: facts.hive_id, apiary_id: facts.apiary_id });
    case 'weight_drop':
      return toHive({ id: facts.hive_id, apiary_id: facts.apiary_id }, { tab: 'evolution' });
    case 'counting_finished':
    case 'varroa_threshold':
      return toCounting(facts.counting_id);
    case 'scale_silent':
    case 'scale_battery_low':
      return toScale(facts.scale_id);
  }
}

/** The cause in the address of a push message, if it is valid. */
export function readCause({
  kind,
  hive_id,
  apiary_id,
  counting_id,
  scale_id,
}: CauseSearch): Cause | undefined {
  switch (kind) {
    case 'reminder_due':
    case 'weight_drop':
      return hive_id && apiary_id ? { kind, facts: { hive_id, apiary_id } } : undefined;
    case 'counting_finished':
    case 'varroa_threshold':
      return counting_id ? { kind, facts: { counting_id } } : undefined;
    case 'scale_silent':
    case 'scale_battery_low':
      return scale_id ? { kind, facts: { scale_id } } : undefined;
    default:
      return undefined;
  }
}
