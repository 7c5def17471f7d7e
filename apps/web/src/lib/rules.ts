import { type FieldErrors, fieldErrors } from '@propolis/contract/client';
import type { z } from 'zod';
import { isProvisional } from './writes/provisional.ts';
import { type Named, withReferences } from './writes/references.ts';

/** A schema of the contract, or a function that loads it: the first page shows before it. */
export type Rules = z.ZodType | (() => Promise<z.ZodType>);

/** All errors of a request body, by field. If the schema does not load, the server still validates. */
export async function checkByRules(rules: Rules, input: unknown): Promise<FieldErrors> {
  const schema = typeof rules === 'function' ? await rules().catch(() => undefined) : rules;
  const read = schema?.safeParse(withStandIns(input), { reportInput: true });
  return !read || read.success ? {} : fieldErrors(read.error);
}

/** The contract accepts only server ids: it would refuse a provisional id. */
const STAND_IN: Named = 1;
const withStandIns = (input: unknown): unknown =>
  withReferences(input, (id) => (isProvisional(id) ? STAND_IN : id));

/** Parses what a form sends by the contract; a provisional id is kept. */
export function parseNamed<Schema extends z.ZodObject>(
  schema: Schema,
  input: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const named = Object.entries(input).filter(
    ([, value]) => typeof value === 'number' && isProvisional(value),
  );
  return { ...schema.parse(withStandIns(input)), ...Object.fromEntries(named) };
}
