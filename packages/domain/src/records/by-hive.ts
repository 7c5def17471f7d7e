/** A record on the wire; a hive that was removed has no number. */
interface OfHives {
  readonly kind: string;
  readonly hive_ids?: readonly unknown[];
}

/** What records tell of each hive, by its id, in their order; `read` gives undefined for records that tell nothing. */
export function byHive<Of extends OfHives, Told>(
  records: readonly { readonly record: Of }[],
  read: (record: Of) => Told | undefined,
): ReadonlyMap<number, readonly Told[]> {
  const told = new Map<number, Told[]>();
  for (const { record } of records) {
    const one = read(record);
    if (one === undefined) continue;
    for (const id of record.hive_ids ?? [])
      if (typeof id === 'number') told.set(id, [...(told.get(id) ?? []), one]);
  }
  return told;
}
