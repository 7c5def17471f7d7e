/** Letters of the scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/**
 * A beekeeper's name as it stands beside another one in a line: two that are written from right to left would change
 * places. Signs of Unicode rather than an element: the line may be a title or a name that is heard.
 */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** Several of them, one after the other. */
export const namesInLine = (names: readonly string[], separator = ', '): string =>
  names.map(isolated).join(separator);
