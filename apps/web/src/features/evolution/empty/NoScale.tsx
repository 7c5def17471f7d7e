import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { toScale } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SeasonCurve } from './SeasonCurve.tsx';

/** Nothing weighs this hive yet: what a scale would show, drawn, and how to connect one. */
export function NoScale() {
  const t = useTranslations('evolution.noScale');
  return (
    <EmptyState
      art={<SeasonCurve />}
      title={t('title')}
      action={
        <Button
          size="lg"
          leftSection={<IconPlus size={20} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...toScale('new')} />}
        >
          {t('connect')}
        </Button>
      }
    >
      {t('text')}
    </EmptyState>
  );
}
