import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { dropDraft } from '../../lib/drafts.ts';
import { giveUpWrite } from '../../lib/writes/outbox.ts';
import type { ListedWrite } from '../../lib/writes/outbox-state.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { correctionDraftKey } from './correction.ts';
import { dependentsOf, type WaitingEntry } from './waiting-entries.ts';

interface DiscardDialogProps {
  readonly entry: WaitingEntry;
  readonly title: string;
  /** All waiting entries. */
  readonly listed: readonly ListedWrite[];
  readonly onClose: () => void;
}

/** Asks before an entry is discarded, and lists the entries that depend on it. */
export function DiscardDialog({ entry, title, listed, onClose }: DiscardDialogProps) {
  const t = useTranslations('waiting');
  const client = useQueryClient();
  const { write, photos } = entry;
  const needing = dependentsOf(entry, listed);
  const discard = async () => {
    for (const part of [...needing, entry, ...photos]) {
      await giveUpWrite(client, part.write.id);
      dropDraft(correctionDraftKey(part.write.idempotencyKey));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('discardTitle')}
      confirmLabel={t('discard')}
      onConfirm={discard}
      onClose={onClose}
    >
      {t('discardText', { title })} {needing.length > 0 && t('discardNeeds', { count: needing.length })}{' '}
      {write.tried && !write.refused && t('discardTried')}
    </ConfirmDialog>
  );
}
