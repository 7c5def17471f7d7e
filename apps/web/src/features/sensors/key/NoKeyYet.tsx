import { IconKey } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FormSection } from '../../../ui/FormSection.tsx';
import styles from './KeySection.module.css';

/** Before a scale is registered it has no key; what comes then is said now. */
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
