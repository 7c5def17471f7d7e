/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/**
 * Isolates a beekeeper's name within a line: two right-to-left names would change places. Uses Unicode
 * isolates rather than an element, because the line may be a title or an accessible name.
 */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

export const namesInLine = (names: readonly string[], separator = ', '): string =>
  names.map(isolated).join(separator);
