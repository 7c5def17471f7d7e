interface Option {
  readonly id: number | string;
  readonly name: string;
}

/** Things as the options of a select. */
export const optionsOf = (things: readonly Option[]) =>
  things.map(({ id, name }) => ({ value: String(id), label: name }));

/** Hives as options, in a group for each apiary. */
export const hivesByApiary = (
  apiaries: readonly { readonly name: string; readonly hives: readonly Option[] }[],
) => apiaries.map(({ name, hives }) => ({ group: name, items: optionsOf(hives) }));
