import { Button } from '@mantine/core';
import { IconTools } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isolated } from '../../../lib/isolated.ts';
import type { RecordSearch } from '../../../lib/paths.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './ActButton.module.css';
import { ActTiles } from './ActTiles.tsx';

interface ActButtonProps {
  readonly apiaryId: number;
  /** The name of the hive, or of the apiary. */
  readonly name: string;
  /** Undefined for the whole apiary. */
  readonly hiveId?: number;
}

/** « Act »: opens a sheet with what can be done. */
export function ActButton({ apiaryId, name, hiveId }: ActButtonProps) {
  const t = useTranslations('records.act');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const search: RecordSearch = hiveId === undefined ? {} : { hives: [hiveId] };
  const title = t(hiveId === undefined ? 'apiary' : 'hive', { name: isolated(name) });
  return (
    <>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconTools size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {open && (
        <Dialog
          title={title}
          onClose={close}
          classNames={{ inner: styles.inner ?? '', content: styles.content ?? '' }}
        >
          <ActTiles apiaryId={apiaryId} search={search} onLeave={close} />
        </Dialog>
      )}
    </>
  );
}
