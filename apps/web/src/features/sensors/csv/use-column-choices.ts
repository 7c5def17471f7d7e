import { useTranslations } from 'use-intl';

/** The columns of a file to choose from, by their number and what the file calls them. */
export function useColumnChoices(names: readonly string[]): { value: string; label: string }[] {
  const t = useTranslations('sensors.csv');
  return names.map((name, column) => ({
    value: String(column),
    label: name.trim() ? `${column + 1} · ${name.trim()}` : t('column', { number: column + 1 }),
  }));
}
