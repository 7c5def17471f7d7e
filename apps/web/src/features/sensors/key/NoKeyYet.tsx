import { IconKey } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FormSection } from '../../../ui/FormSection.tsx';
import styles from './KeySection.module.css';

/** A scale has no key before it is created; announces the next step. */
export function NoKeyYet() {
  const t = useTranslations('sensors.key');
  return (
    <FormSection title={t('title')} wide>
      <p className={styles.facts}>
        <IconKey size={20} aria-hidden />
        <span>{t('afterSaving')}</span>
      </p>
    </FormSection>
  );
}
