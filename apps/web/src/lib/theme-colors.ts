/** The values of these CSS variables now, for a canvas, which cannot use variables. */
export function readColors<Name extends string>(names: Readonly<Record<Name, string>>): Record<Name, string> {
  const style = getComputedStyle(document.documentElement);
  const colors: Record<Name, string> = { ...names };
  for (const name in names) colors[name] = style.getPropertyValue(names[name]).trim();
  return colors;
}
