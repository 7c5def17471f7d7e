import { Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useIsRenewed } from '../../lib/app-version.ts';
import { useDatabaseTrouble } from '../../lib/indexed-db.ts';

/**
 * Shows that this page is too old to store input, or that a new build is available, which the next start uses
 * automatically. Input stays: it is stored as a draft.
 */
export function NewVersion() {
  const t = useTranslations('offline');
  const isRenewed = useIsRenewed();
  const trouble = useDatabaseTrouble();
  if (!isRenewed && trouble === null) return null;
  return (
    <Group role="status" gap="4px 8px" mb={16} c="dimmed" data-screen-only>
      <IconRefresh size={20} aria-hidden />
      <span>{t(trouble ?? 'newVersion')}</span>
      <Button variant="subtle" onClick={() => location.reload()}>
        {t(trouble === null ? 'useNewVersion' : 'reload')}
      </Button>
    </Group>
  );
}
