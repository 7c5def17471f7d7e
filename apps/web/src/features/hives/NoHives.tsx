import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { toHiveAdd } from '../../lib/paths.ts';
import { EmptyHives } from '../../ui/art/EmptyHives.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Empty state of an apiary: why and where to add a hive (specification 2). */
export function NoHives({ apiaryId }: { readonly apiaryId: number }) {
  const t = useTranslations('hives.empty');
  return (
    <EmptyState
      art={<EmptyHives />}
      title={t('title')}
      action={
        <Button
          size="lg"
          leftSection={<IconPlus size={20} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...toHiveAdd(apiaryId)} />}
        >
          {t('add')}
        </Button>
      }
    >
      {t('text')}
    </EmptyState>
  );
}

/** Empty result of a filter, with a button that shows all hives. */
export function NoneKept({ onShowAll }: { readonly onShowAll: () => void }) {
  const t = useTranslations('hives.list');
  return (
    <EmptyState
      title={t('none')}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t('showAll')}
        </Button>
      }
    />
  );
}
