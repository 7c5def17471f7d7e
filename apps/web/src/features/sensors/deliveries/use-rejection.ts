import { useTranslations } from 'use-intl';

/** The text for a rejected reading; a newer server may have unknown reasons. */
export function useRejection(): (code: string) => string {
  const t = useTranslations('sensors.faults');
  return (code) => t(t.has(code as 'other') ? (code as 'other') : 'other', { code }); // Checked by `has`.
}

/** The text for a rejected delivery. */
export function useRefusal(): (code: string) => string {
  const t = useTranslations('sensors.deliveries.refusals');
  return (code) => t(t.has(code as 'other') ? (code as 'other') : 'other', { code }); // Checked by `has`.
}
