import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { toHiveAdd } from '../../lib/paths.ts';
import { EmptyHives } from '../../ui/art/EmptyHives.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Empty state of an apiary: why and where to add a hive (specification 2). */
export function NoHives({ apiaryId }: { readonly apiaryId: number }) {
  const t = useTranslations('hives.empty');
  return (
    <EmptyState
      art={<EmptyHives />}
      title={t('title')}
      action={
        <LinkButton size="lg" leftSection={<IconPlus size={20} aria-hidden />} {...toHiveAdd(apiaryId)}>
          {t('add')}
        </LinkButton>
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
