import { useTranslations } from 'use-intl';

/** The words of why a reading was refused; a newer server may know more reasons than this page. */
export function useRejection(): (code: string) => string {
  const t = useTranslations('sensors.faults');
  const known = (code: string): code is Parameters<typeof t.has>[0] =>
    t.has(code as Parameters<typeof t.has>[0]); // asked right here
  return (code) => (known(code) ? t(code) : t('other', { code }));
}

/** The same of a delivery that was refused as a whole. */
export function useRefusal(): (code: string) => string {
  const t = useTranslations('sensors.deliveries.refusals');
  const known = (code: string): code is Parameters<typeof t.has>[0] =>
    t.has(code as Parameters<typeof t.has>[0]); // asked right here
  return (code) => (known(code) ? t(code) : t('other', { code }));
}
