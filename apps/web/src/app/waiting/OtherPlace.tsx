import { NativeSelect } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { changeWrite } from '../../lib/writes/outbox.ts';
import type { Write } from '../../lib/writes/write.ts';
import { useSayFailure } from '../../ui/toasts/use-say-failure.ts';
import styles from './EntryCard.module.css';
import { placeGone } from './place-gone.ts';

interface OtherPlaceProps {
  /** A refused write. */
  readonly write: Write;
  readonly apiaries: readonly Apiary[];
}

/**
 * Assigns an entry to another hive or apiary after its own was deleted. Renders nothing if its place still
 * exists.
 */
export function OtherPlace({ write, apiaries }: OtherPlaceProps) {
  const t = useTranslations('waiting');
  const client = useQueryClient();
  const sayFailure = useSayFailure();
  const gone = placeGone(write, apiaries);
  if (!gone) return null;
  const isHive = gone.kind === 'hive';
  return (
    <NativeSelect
      className={styles.other}
      label={t(isHive ? 'otherHive' : 'otherApiary')}
      description={t(isHive ? 'goneHive' : 'goneApiary')}
      value=""
      data={[
        { value: '', label: '' },
        ...(isHive
          ? apiaries.map(({ name, hives }) => ({ group: name, items: hives.map(toOption) }))
          : apiaries.map(toOption)),
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value) void sayFailure(changeWrite(client, write, gone.withPlace(Number(value))));
      }}
    />
  );
}

const toOption = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  value: String(id),
  label: name,
});
