import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { namesInLine } from '../lib/isolated.ts';

/**
 * Sets the document title from the most specific part to the most general: "New observation · Hive 3 · Les
 * Rasses · Propolis". A component that is not a page sets no title.
 */
export function usePageTitle(...parts: readonly string[]): void {
  const brand = useTranslations('shell')('brand');
  const title = namesInLine(parts, ' · ');
  useEffect(() => {
    if (title === '') return undefined;
    document.title = `${title} · ${brand}`;
    return () => {
      document.title = brand;
    };
  }, [title, brand]);
}
