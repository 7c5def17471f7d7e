import { Modal, type ModalProps } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useBackCloses } from './use-back-closes.ts';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = Pick<
  ModalProps,
  'title' | 'onClose' | 'children' | 'fullScreen' | 'size' | 'onKeyDown' | 'classNames'
>;

/** Open as long as it is rendered. Escape, Back, the cross and a press beside it close it; the focus returns where it was. */
export function Dialog(props: DialogProps) {
  const t = useTranslations('common');
  useReturnFocus();
  useBackCloses(props.onClose);
  return <Modal {...props} opened closeButtonProps={{ 'aria-label': t('close'), size: 44 }} />;
}
