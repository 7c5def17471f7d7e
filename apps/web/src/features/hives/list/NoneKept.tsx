import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Empty result of a filter, with a button that shows all hives. */
export function NoneKept({ onShowAll }: { readonly onShowAll: () => void }) {
  const t = useTranslations('hives.list');
  return (
    <EmptyState
      title={t('none')}
      action={
        <Button variant="default" size="md" onClick={onShowAll}>
          {t('showAll')}
        </Button>
      }
    />
  );
}
