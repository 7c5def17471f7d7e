import type { ThingKind } from '@propolis/account-archive';

/** Which facts name a thing, and of which kind. */
const NAMED: Readonly<Record<string, ThingKind>> = {
  hive_id: 'hive',
  apiary_id: 'apiary',
  scale_id: 'scale',
  counting_id: 'counting',
};

/** `reminder of hive 12 on 2026-06-15`; in an archive the uid stands where the id was. */
const NAMED_IN_CAUSE = /\b(hive|scale|counting|weight event) ([\da-f-]+)/;

type Facts = Readonly<Record<string, unknown>>;

/** A notification as it is kept or as it is in an archive, by what its facts and its cause name. */
interface Naming {
  readonly facts: Facts;
  readonly cause: string;
}

/** The name of a thing here, by the one that it has there; undefined where it is gone. */
type Rename = (kind: ThingKind, name: string) => string | number | undefined;

/** The same, with other names of the things it tells of; undefined when one of them is not there. */
export function renameThings<T extends Naming>(told: T, rename: Rename): T | undefined {
  const facts: Record<string, unknown> = { ...told.facts };
  for (const [key, name] of Object.entries(facts)) {
    const kind = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined;
    if (!kind) continue;
    const renamed = rename(kind, String(name));
    if (renamed === undefined) return undefined;
    facts[key] = renamed;
  }
  const [whole, kind, name] = NAMED_IN_CAUSE.exec(told.cause) ?? [];
  if (!whole || !name) return { ...told, facts };
  const renamed = rename(kind as ThingKind, name); // one of those in the expression
  return renamed === undefined
    ? undefined
    : { ...told, facts, cause: told.cause.replace(whole, `${kind} ${renamed}`) };
}
