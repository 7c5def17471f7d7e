import { Box, Button, Group } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

/** Shows that the input of a form was restored, with a button that discards it. */
export function RestoredNote({ onDiscard }: { readonly onDiscard: () => void }) {
  const t = useTranslations('common.draft');
  return (
    <Group className="notice" gap="sm" p="4px 4px 4px 16px" role="status">
      <IconRestore size={20} aria-hidden />
      <Box component="span" flex="1 1 7rem">
        {t('restored')}
      </Box>
      <Button variant="subtle" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </Group>
  );
}
