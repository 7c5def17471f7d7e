import { type FieldErrors, fieldErrors } from '@propolis/contract/client';
import type { z } from 'zod';
import { isProvisional } from './writes/provisional.ts';
import { type Named, withReferences } from './writes/references.ts';

/** A schema of the contract, or where it comes from: the first page is there before it. */
export type Rules = z.ZodType | (() => Promise<z.ZodType>);

/** All errors of what would be sent, by its fields. Where the rules do not come, the server still holds them. */
export async function checkByRules(rules: Rules, input: unknown): Promise<FieldErrors> {
  const schema = typeof rules === 'function' ? await rules().catch(() => undefined) : rules;
  const read = schema?.safeParse(withStandIns(input), { reportInput: true });
  return !read || read.success ? {} : fieldErrors(read.error);
}

/** The contract knows ids of the server alone: what waits on this device has one that it would refuse. */
const STAND_IN: Named = 1;
const withStandIns = (input: unknown): unknown =>
  withReferences(input, (id) => (isProvisional(id) ? STAND_IN : id));

/** What a form sends, as the contract reads it; what has only a provisional id keeps it. */
export function parseNamed<Schema extends z.ZodObject>(
  schema: Schema,
  input: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const named = Object.entries(input).filter(
    ([, value]) => typeof value === 'number' && isProvisional(value),
  );
  return { ...schema.parse(withStandIns(input)), ...Object.fromEntries(named) };
}
