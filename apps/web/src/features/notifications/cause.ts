import type { LinkProps } from '@tanstack/react-router';
import { toCounting, toHive, toScale } from '../../lib/paths.ts';
import type { Notification } from './notifications.api.ts';

/** What a notification is about, by its name, if it has one. */
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

/** The page that shows what a notification is about. */
export function linkToCause({ kind, facts }: Notification['told']): LinkProps {
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
