import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AsyncButton } from './AsyncButton.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** Names what is lost. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** By default "Cancel". */
  readonly backLabel?: string;
  /** Nothing is lost: the button has the usual color. */
  readonly harmless?: boolean;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something is lost; the safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, backLabel, harmless = false, onConfirm, onClose } = props;
  const t = useTranslations('common');
  return (
    <Dialog onClose={onClose} title={title}>
      <Text component="div">{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {backLabel ?? t('cancel')}
        </Button>
        <AsyncButton {...(!harmless && { color: 'brick' })} onClick={onConfirm}>
          {confirmLabel}
        </AsyncButton>
      </Group>
    </Dialog>
  );
}
