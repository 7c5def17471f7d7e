import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { install, useInstalling } from '../../lib/install.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import styles from './InstallHint.module.css';

/** How to install the app on this device, if it can be installed and is not yet. */
export function InstallHint() {
  const t = useTranslations('install');
  const installing = useInstalling();
  if (installing === 'open' || installing === 'no') return null;
  return (
    <FormSection title={t('title')}>
      <p className={styles.text}>{t(installing === 'offered' ? 'text' : 'byHand')}</p>
      {installing === 'offered' && (
        <Button
          variant="default"
          className={styles.button}
          leftSection={<IconDeviceMobile size={20} aria-hidden />}
          onClick={() => void install()}
        >
          {t('button')}
        </Button>
      )}
    </FormSection>
  );
}
