import { z } from 'zod';

/** The base version of an edit (`Began`), as a draft stores it. */
export const BeganDraft = z.object({ version: z.number(), fields: z.record(z.string(), z.unknown()) });
