import { Button } from '@mantine/core';
import { IconTools } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

/** « Act »: opens the sheet, which the page shows, because header and footer both have this button. */
export function ActButton({ onPress }: { readonly onPress: () => void }) {
  const t = useTranslations('records.act');
  return (
    <Button size="lg" variant="default" leftSection={<IconTools size={20} aria-hidden />} onClick={onPress}>
      {t('title')}
    </Button>
  );
}
