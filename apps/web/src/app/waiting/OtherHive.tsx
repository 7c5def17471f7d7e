import { NativeSelect } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { CreateObservation } from '../../features/observations/observations.api.ts';
import { changeWrite } from '../../lib/writes/outbox.ts';
import type { Write } from '../../lib/writes/write.ts';
import styles from './EntryCard.module.css';

interface OtherHiveProps {
  /** An observation of a hive that is gone. */
  readonly write: Write;
  readonly apiaries: readonly Apiary[];
}

/** What was seen is not lost with its hive: it can be noted for another one. */
export function OtherHive({ write, apiaries }: OtherHiveProps) {
  const t = useTranslations('waiting');
  const client = useQueryClient();
  return (
    <NativeSelect
      className={styles.other}
      label={t('otherHive')}
      description={t('goneHive')}
      value=""
      data={[
        { value: '', label: '' },
        ...apiaries.map(({ name, hives }) => ({
          group: name,
          items: hives.map((hive) => ({ value: String(hive.id), label: hive.name })),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const variables = write.variables as CreateObservation; // written down under its name
        if (value) void changeWrite(client, write, { ...variables, hiveId: Number(value) });
      }}
    />
  );
}
