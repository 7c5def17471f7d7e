import type { Language, ObservationCategory } from '@propolis/domain';

/** Without case and accents: « reserves » finds « Réserves ». */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The part of the catalogue whose words hold the search; a category or subcategory that does is kept whole. */
export function filterCatalogue(
  catalogue: readonly ObservationCategory[],
  search: string,
  language: Language,
): readonly ObservationCategory[] {
  const wanted = plain(search.trim());
  if (wanted === '') return catalogue;
  const holds = ({ labels }: { labels: ObservationCategory['labels'] }) =>
    plain(labels[language]).includes(wanted);
  return catalogue
    .map((category) => {
      if (holds(category)) return category;
      const children = category.children
        .map((child) => (holds(child) ? child : { ...child, items: child.items.filter(holds) }))
        .filter((child) => child.items.length > 0);
      return { ...category, children };
    })
    .filter((category) => category.children.length > 0);
}
