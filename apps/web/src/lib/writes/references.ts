/**
 * Names a thing that may not be on the server yet, by a client-made UUID in place of the id. The reference of
 * a thing is the idempotency key of the write that creates it.
 */
export interface Reference {
  readonly ref: string;
}

/** The id of a thing, or its reference while the id is not known. */
export type Named = number | Reference;

/** A body in which a reference may replace an id. */
export type WithNamed<Body, Field extends keyof Body> = {
  readonly [Key in keyof Body]: Key extends Field ? Exclude<Body[Key], number> | Named : Body[Key];
};

/** Reference to id, from the answers so far. */
export type KnownIds = ReadonlyMap<string, number>;

/** What `run` receives: the same variables with ids in place of references. */
export type Resolved<T> = T extends Reference
  ? never
  : T extends Blob
    ? T
    : T extends object
      ? { [Key in keyof T]: Resolved<T[Key]> }
      : T;

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' &&
  value !== null &&
  'ref' in value &&
  typeof value.ref === 'string' &&
  Object.keys(value).length === 1;

/** Only arrays and plain objects are traversed; a Blob or a date is one value. */
export const isLookedInto = (value: unknown): value is Record<string, unknown> | unknown[] =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** Every reference in the variables of a write, at any depth. */
export function referencesIn(variables: unknown): string[] {
  if (!isLookedInto(variables)) return [];
  if (isReference(variables)) return [variables.ref];
  return Object.values(variables).flatMap(referencesIn);
}

/** The variables with references in place of provisional ids, by `nameOf`. */
export function withReferences(variables: unknown, nameOf: (id: number) => Named): unknown {
  if (typeof variables === 'number') return nameOf(variables);
  if (!isLookedInto(variables)) return variables;
  if (Array.isArray(variables)) return variables.map((one) => withReferences(one, nameOf));
  return Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [key, withReferences(value, nameOf)]),
  );
}

/** Whether a text is in the variables, at any depth: as a reference, or as the id of a record. */
export const isNamedIn = (variables: unknown, name: string): boolean =>
  variables === name ||
  (isLookedInto(variables) && Object.values(variables).some((value) => isNamedIn(value, name)));

/** The variables with another text in place of this one, at any depth. */
export function renamedIn(variables: unknown, from: string, to: string): unknown {
  if (variables === from) return to;
  if (!isLookedInto(variables)) return variables;
  if (Array.isArray(variables)) return variables.map((one) => renamedIn(one, from, to));
  return Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [key, renamedIn(value, from, to)]),
  );
}

/** The variables with ids in place of references. Throws if a reference is unknown. */
export function resolveReferences(variables: unknown, known: KnownIds): unknown {
  if (!isLookedInto(variables)) return variables;
  if (Array.isArray(variables)) return variables.map((one) => resolveReferences(one, known));
  if (!isReference(variables))
    return Object.fromEntries(
      Object.entries(variables).map(([key, value]) => [key, resolveReferences(value, known)]),
    );
  const id = known.get(variables.ref);
  if (id === undefined) throw new Error(`nothing is known by the reference ${variables.ref}`);
  return id;
}
