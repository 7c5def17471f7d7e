import { Button } from '@mantine/core';
import type { ObservationData, ObservationItem } from '@propolis/domain';
import { IconHistory } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { allAsLast } from './all-as-last.ts';
import type { FormValues } from './form-values.ts';

interface AllAsLastProps {
  readonly items: readonly ObservationItem[];
  readonly values: FormValues;
  readonly lasts: ObservationData;
  readonly onTake: (values: FormValues) => void;
}

/** Fills the items that have no answer yet as the hive was last time; nothing where last time says nothing. */
export function AllAsLast({ items, values, lasts, onTake }: AllAsLastProps) {
  const t = useTranslations('observations.form');
  if (Object.keys(allAsLast(items, { values: {}, lasts })).length === 0) return null;
  const open = allAsLast(items, { values, lasts });
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={18} aria-hidden />}
      disabled={Object.keys(open).length === 0}
      onClick={() => onTake(open)}
    >
      {t('allAsLast')}
    </Button>
  );
}
