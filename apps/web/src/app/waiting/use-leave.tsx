import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLogout } from '../../features/account/account.api.ts';
import { PATHS } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { giveUpWrites, listedWrites, sendWrites } from '../../lib/writes/outbox.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { entriesOf, isStuck } from './waiting-entries.ts';

/** Logging out; with unsent writes on this device a dialog asks first. */
export function useLeave(): { readonly ask: () => void; readonly dialog: ReactNode } {
  const client = useQueryClient();
  const logout = useLogout();
  const [asking, setAsking] = useState(false);
  return {
    ask: () => (listedWrites(client).read().length === 0 ? logout() : setAsking(true)),
    dialog: asking && (
      <LeaveDialog
        onClose={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          logout();
        }}
      />
    ),
  };
}

interface LeaveDialogProps {
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/**
 * Asks before a logout with unsent writes: send them first, keep them for the next session, or discard them.
 */
function LeaveDialog({ onClose, onLeave }: LeaveDialogProps) {
  const t = useTranslations('writes.leave');
  const writes = useTranslations('writes');
  const waiting = useTranslations('waiting');
  const client = useQueryClient();
  const online = useIsOnline();
  const entries = entriesOf(useStore(listedWrites(client)));
  const stuck = entries.filter(isStuck).length;
  const [sending, setSending] = useState(false);
  const isDecided = entries.length === 0;
  const canSend = entries.length > stuck;
  const troubled =
    online && entries.some(({ state, held, trouble }) => state === 'onDevice' && !held && trouble);
  useEffect(() => {
    if (isDecided) onLeave();
  }, [isDecided, onLeave]);
  const send = () => {
    setSending(true);
    sendWrites(client);
  };
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Stack gap="sm">
        <Text>{t('text', { count: entries.length })}</Text>
        {stuck > 0 && <Text>{t('refused', { count: stuck })}</Text>}
        {!online && <Text c="dimmed">{t('offline')}</Text>}
        {troubled && <Text c="dimmed">{waiting('trouble')}</Text>}
        <Button size="lg" onClick={onLeave} data-autofocus>
          {t('keep')}
        </Button>
        {canSend && (
          <Button size="lg" variant="default" disabled={!online} onClick={send}>
            {t(sending ? 'sending' : 'send')}
          </Button>
        )}
        {stuck > 0 && (
          <LinkButton size="lg" variant="default" onClick={onClose} to={PATHS.waiting}>
            {writes('open')}
          </LinkButton>
        )}
        <AsyncButton variant="subtle" color="brick" onClick={() => giveUpWrites(client)}>
          {t('discard')}
        </AsyncButton>
      </Stack>
    </Dialog>
  );
}
