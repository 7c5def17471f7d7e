import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { namesInLine } from '../lib/isolated.ts';

/**
 * Names the browser's tab after the page, from the nearest to the farthest: "New observation · Hive 3 · Les Rasses ·
 * Propolis". A part that is no page of its own names nothing.
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
