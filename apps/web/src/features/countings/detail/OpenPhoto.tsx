import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { downloadPhoto } from '../viewer/photo-tiles.api.ts';
import styles from './OpenPhoto.module.css';

/** A tab holds the photo for so long in memory (ms): it has been read by then. */
const READ_WITHIN = 60_000;

interface OpenPhotoProps {
  readonly id: number;
  readonly photo: { readonly width: number; readonly height: number };
}

/** The photo as it came, in a tab of its own (specification 2). */
export function OpenPhoto({ id, photo: { width, height } }: OpenPhotoProps) {
  const t = useTranslations('countings.detail');
  const failureMessage = useFailureMessage();
  const open = async () => {
    // Before anything is waited for: later, a browser takes it for an advertisement.
    const tab = window.open('', '_blank');
    try {
      const address = URL.createObjectURL(await downloadPhoto(id));
      if (tab) tab.location.href = address;
      setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN);
    } catch (failure) {
      tab?.close();
      showToast('error', failureMessage(failure));
    }
  };
  return (
    <Anchor component="button" type="button" className={styles.open} onClick={() => void open()}>
      {t('openPhoto', { width, height })} <IconExternalLink size={18} aria-hidden />
    </Anchor>
  );
}
