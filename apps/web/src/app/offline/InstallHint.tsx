import { Box, Button, Group } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { install, useInstalling } from '../../lib/install.ts';
import { FormSection } from '../../ui/FormSection.tsx';

/** How to install the app on this device, if it can be installed and is not yet. */
export function InstallHint() {
  const t = useTranslations('install');
  const installing = useInstalling();
  if (installing === 'open' || installing === 'no') return null;
  return (
    <FormSection title={t('title')}>
      <Box component="p" maw="60ch">
        {t(installing === 'offered' ? 'text' : 'byHand')}
      </Box>
      {installing === 'offered' && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={20} aria-hidden />}
            onClick={() => void install()}
          >
            {t('button')}
          </Button>
        </Group>
      )}
    </FormSection>
  );
}
