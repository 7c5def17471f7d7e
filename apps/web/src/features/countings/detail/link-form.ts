import type { Counting } from '@propolis/contract';
import type { Language } from '@propolis/domain';
import { readNumber, writeKnown } from '../../../lib/numbers.ts';

/** What the fields hold; '' for none. */
export interface LinkFormValues {
  readonly apiary_id: string;
  readonly hive_id: string;
  /** As it was typed. */
  readonly exposure_days: string;
}

export const linkFormValues = (
  { apiary, hive_id, exposure_days }: Counting,
  language: Language,
): LinkFormValues => ({
  apiary_id: String(apiary?.id ?? ''),
  hive_id: String(hive_id ?? ''),
  exposure_days: writeKnown(exposure_days, language),
});

/** What is sent: the link, and how long the board lay. */
export const linkInput = ({ hive_id, exposure_days }: LinkFormValues) => ({
  hive_id: hive_id === '' ? null : Number(hive_id),
  exposure_days: readNumber(exposure_days),
});
