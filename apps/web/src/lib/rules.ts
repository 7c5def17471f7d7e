import { type FieldErrors, fieldErrors } from '@propolis/contract/client';
import type { z } from 'zod';

/** A schema of the contract, or where it comes from: the first page is there before it. */
export type Rules = z.ZodType | (() => Promise<z.ZodType>);

/** All errors of what would be sent, by its fields. Where the rules do not come, the server still holds them. */
export async function checkByRules(rules: Rules, input: unknown): Promise<FieldErrors> {
  const schema = typeof rules === 'function' ? await rules().catch(() => undefined) : rules;
  const read = schema?.safeParse(input, { reportInput: true });
  return !read || read.success ? {} : fieldErrors(read.error);
}
