import { type FieldErrors, fieldErrors } from '@propolis/contract/client';
import type { z } from 'zod';
import { isProvisional } from './writes/provisional.ts';
import { type Named, withReferences } from './writes/references.ts';

/** A schema of the contract, or a function that loads it: the first page shows before it. */
export type Rules = z.ZodType | (() => Promise<z.ZodType>);

/** Why a request body is invalid. If the schema does not load, the server still validates. */
async function refusedByRules(rules: Rules, input: unknown): Promise<z.ZodError | undefined> {
  const schema = typeof rules === 'function' ? await rules().catch(() => undefined) : rules;
  return schema?.safeParse(withStandIns(input), { reportInput: true }).error;
}

/** All errors of a request body, by field. */
export async function checkByRules(rules: Rules, input: unknown): Promise<FieldErrors> {
  const error = await refusedByRules(rules, input);
  return error ? fieldErrors(error) : {};
}

/** The bound of a value, or of the length of a text; undefined if it is not allowed itself. */
function boundOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (issue?.code === 'too_big') return String(issue.maximum);
  return issue?.code === 'too_small' && issue.inclusive ? String(issue.minimum) : undefined;
}

/** The first error of each field, with the bound of a value that is beyond it. */
export async function faultsByRules(rules: Rules, input: unknown) {
  const error = await refusedByRules(rules, input);
  return Object.entries(error ? fieldErrors(error) : {}).map(([field, [type = 'invalid']]) => {
    const issue = error?.issues.find(({ path }) => path.join('.') === field);
    return [field, { type, bound: boundOf(issue), input: issue?.input }] as const;
  });
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
