import type { LinkProps } from '@tanstack/react-router';
import { type CauseSearch, toCounting, toHive, toScale, toVarroaPlan } from '../../lib/paths.ts';
import type { Notification } from './notifications.api.ts';

/** Name of the notification's subject, if it has one. */
export const nameOf = ({ facts }: Notification['told']): string | null =>
  'scale' in facts ? facts.scale : facts.hive;

/** The page that shows the subject of a notification; undefined without its ids. */
export function linkToCause(cause: CauseSearch): LinkProps | undefined {
  const { kind, hive_id, apiary_id, counting_id, scale_id, step } = cause;
  if (counting_id) return toCounting(counting_id);
  if (scale_id) return toScale(scale_id);
  if (step && apiary_id) return toVarroaPlan(apiary_id);
  if (!hive_id || !apiary_id) return undefined;
  return toHive({ id: hive_id, apiary_id }, kind === 'weight_drop' ? { tab: 'evolution' } : {});
}
