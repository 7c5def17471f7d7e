import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById } from './ids.ts';

/** The natural mite fall of a week in one cell of 10 km. */
export const NeighbourCell = z.object({
  /** From the cell of the apiary to this one; 0 is its own. */
  distance_km: z.number().int(),
  /** 5, 10, 20, 50 or 100; the exact number is not given. */
  keepers_at_least: z.number().int(),
  /** Median of the medians of the beekeepers, rounded to one mite. */
  mites_per_day: z.number().int(),
});

/** A whole week, Monday to Sunday. */
export const NeighbourWeek = z.object({
  monday: z.iso.date(),
  /** Median natural mite fall per day in the apiary itself; null without a count. */
  own: z.number().nullable(),
  /** Cells with at least five beekeepers, the nearest first. */
  cells: z.array(NeighbourCell),
});
export type NeighbourWeek = z.infer<typeof NeighbourWeek>;

/** The natural mite fall around an apiary. */
export const Neighbours = z.object({
  /** Why `weeks` is empty, else null: the account does not share its own, or is a copy of the demonstration. */
  missing: z.enum(['not_sharing', 'demonstration']).nullable(),
  /** The last eight weeks that are over, newest first. */
  weeks: z.array(NeighbourWeek),
});
export type Neighbours = z.infer<typeof Neighbours>;

/** What beekeepers share of their mite fall (record 029). */
export const neighbourEndpoints = {
  read: endpoint('GET', '/api/apiaries/:id/neighbours', {
    summary:
      'The natural mite fall around an apiary, by week and cell of 10 km, of at least five beekeepers who share theirs. Only for beekeepers who share their own.',
    params: ById,
    response: Neighbours,
  }),
} as const;
