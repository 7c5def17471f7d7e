import { useTranslations } from 'use-intl';

/** The accessible name of a bell, with the number of unread notifications. */
export function useNameOfBell(unread: number): (title: string) => string {
  const t = useTranslations('shell');
  return (title) => (unread === 0 ? title : `${title}, ${t('unread', { unread })}`);
}
