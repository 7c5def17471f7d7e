import { useTranslations } from 'use-intl';
import { isolated } from '../../../lib/isolated.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './ActSheet.module.css';
import { ActTiles } from './ActTiles.tsx';

interface ActSheetProps {
  readonly apiaryId: number;
  /** The name of the hive, or of the apiary. */
  readonly name: string;
  /** Undefined for the whole apiary. */
  readonly hiveId?: number;
  readonly onClose: () => void;
}

/** What can be done, at the lower edge of a phone. */
export function ActSheet({ apiaryId, name, hiveId, onClose }: ActSheetProps) {
  const t = useTranslations('records.act');
  return (
    <Dialog
      title={t(hiveId === undefined ? 'apiary' : 'hive', { name: isolated(name) })}
      onClose={onClose}
      classNames={{ inner: styles.inner ?? '', content: styles.content ?? '' }}
    >
      <ActTiles
        apiaryId={apiaryId}
        search={hiveId === undefined ? {} : { hives: [hiveId] }}
        onLeave={onClose}
      />
    </Dialog>
  );
}
