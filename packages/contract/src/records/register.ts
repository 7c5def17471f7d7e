import { DEATH_CAUSES, STOCK_GAINS, STOCK_LOSSES } from '@propolis/domain';
import { z } from 'zod';
import { ClientId } from '../ids.ts';
import { Day } from './fields.ts';

const Count = z.number().int();

/** A gain or a loss of colonies. */
const RegisterLine = z.object({
  record: ClientId,
  day: Day,
  reason: z.enum([...STOCK_GAINS, ...STOCK_LOSSES]),
  colonies: Count,
  /** Names of the hives at that time; empty if only their number is known. */
  hives: z.array(z.string()),
  /** The own apiary from which or to which they moved. */
  other_apiary: z.string().nullable(),
  party_name: z.string().nullable(),
  party_address: z.string().nullable(),
  party_number: z.string().nullable(),
  cause: z.enum(DEATH_CAUSES).nullable(),
  note: z.string().nullable(),
});

/** The stock register of an apiary in a year, with its balance: `at_end` = `at_start` + `gains` - `losses`. */
export const StockRegister = z.object({
  year: Count,
  at_start: Count,
  gains: Count,
  losses: Count,
  at_end: Count,
  /** The hives that the apiary has today. If the balance of today differs, records are missing. */
  hives_today: Count,
  at_today: Count,
  /** By day. */
  lines: z.array(RegisterLine),
  /** The winter that ends in this year, then the earlier ones in which there were colonies, at most ten. */
  winters: z.array(
    z.object({
      from: Day,
      to: Day,
      /** Colonies on the day before. */
      before: Count,
      died: Count,
      /** Share of `before`, 0 to 1; null if there were none. */
      mortality: z.number().nullable(),
    }),
  ),
});
export type StockRegister = z.infer<typeof StockRegister>;
