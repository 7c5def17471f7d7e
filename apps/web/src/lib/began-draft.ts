import { z } from 'zod';

/** What an edit began from (`Began`), as a draft keeps it. */
export const BeganDraft = z.object({ version: z.number(), fields: z.record(z.string(), z.unknown()) });
