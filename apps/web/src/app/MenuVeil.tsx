import { useTranslations } from 'use-intl';
import { useBackCloses } from '../ui/use-back-closes.ts';
import styles from './Shell.module.css';

/** The page behind the menu of a phone: a press on it closes the menu, and so does Back. */
export function MenuVeil({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('shell');
  useBackCloses(onClose);
  return <button type="button" className={styles.veil} aria-label={t('closeMenu')} onClick={onClose} />;
}
