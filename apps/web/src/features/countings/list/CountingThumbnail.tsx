import { Skeleton } from '@mantine/core';
import type { ListedCounting } from '@propolis/contract';
import { IconHandFinger, IconPhotoOff } from '@tabler/icons-react';
import styles from './CountingThumbnail.module.css';
import { useCountingPhoto } from './counting-photo.api.ts';

/** The photo of a counting, cut square; a hand where it was counted by hand. The words stand beside it. */
export function CountingThumbnail({ counting }: { readonly counting: ListedCounting }) {
  const { address, failed } = useCountingPhoto(counting, 'small');
  if (counting.photo === null)
    return (
      <span className={styles.frame}>
        <IconHandFinger size={36} stroke={1.4} aria-hidden />
      </span>
    );
  if (failed)
    return (
      <span className={styles.frame}>
        <IconPhotoOff size={32} stroke={1.4} aria-hidden />
      </span>
    );
  return (
    <span className={styles.frame}>
      {address ? (
        <img className={styles.photo} src={address} alt="" />
      ) : (
        <Skeleton width="100%" height="100%" radius={0} aria-hidden />
      )}
    </span>
  );
}
