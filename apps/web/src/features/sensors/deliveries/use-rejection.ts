import { useTranslations } from 'use-intl';

/** The text for a rejected reading; a newer server may have unknown reasons. */
export function useRejection(): (code: string) => string {
  const t = useTranslations('sensors.faults');
  const known = (code: string): code is Parameters<typeof t.has>[0] =>
    t.has(code as Parameters<typeof t.has>[0]); // Checked by `has`.
  return (code) => (known(code) ? t(code) : t('other', { code }));
}

/** The text for a rejected delivery. */
export function useRefusal(): (code: string) => string {
  const t = useTranslations('sensors.deliveries.refusals');
  const known = (code: string): code is Parameters<typeof t.has>[0] =>
    t.has(code as Parameters<typeof t.has>[0]); // Checked by `has`.
  return (code) => (known(code) ? t(code) : t('other', { code }));
}
