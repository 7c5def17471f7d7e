import { useTranslations } from 'use-intl';

/** What a bell is called: with how many are unread, if any are. */
export function useNameOfBell(unread: number): (title: string) => string {
  const t = useTranslations('shell');
  return (title) => (unread === 0 ? title : `${title}, ${t('unread', { unread })}`);
}
