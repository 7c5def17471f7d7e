import type { ThingKind } from '@propolis/account-archive';

/** Facts that contain an id, and the kind of item. */
const NAMED: Readonly<Record<string, ThingKind>> = {
  hive_id: 'hive',
  apiary_id: 'apiary',
  scale_id: 'scale',
  counting_id: 'counting',
};

/** `reminder of hive 12 on 2026-06-15`; in an archive the id is replaced by the uid. */
const NAMED_IN_CAUSE = /\b(hive|apiary|scale|counting|weight event) ([\da-f-]+)/;

type Facts = Readonly<Record<string, unknown>>;

/** A stored or an archived notification: the parts that contain ids. */
interface Naming {
  readonly facts: Facts;
  readonly cause: string;
}

/** The new id of an item; undefined if it does not exist. */
type Rename = (kind: ThingKind, name: string) => string | number | undefined;

/** The notification with new ids; undefined if one of its items does not exist. */
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
  const renamed = rename(kind as ThingKind, name); // The expression matches only these kinds.
  return renamed === undefined
    ? undefined
    : { ...told, facts, cause: told.cause.replace(whole, `${kind} ${renamed}`) };
}
