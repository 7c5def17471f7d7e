import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AsyncButton } from './AsyncButton.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** Names what is lost. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks once before something is lost; the safe answer has the focus. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useTranslations('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('close'), size: 44 }}
    >
      <Text component="div">{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <AsyncButton color="brick" onClick={onConfirm}>
          {confirmLabel}
        </AsyncButton>
      </Group>
    </Modal>
  );
}
