import { Skeleton } from '@mantine/core';
import type { PhotoSize } from '@propolis/contract';
import { IconPhotoOff } from '@tabler/icons-react';
import styles from './PhotoImage.module.css';
import { usePhoto } from './photos.api.ts';

interface PhotoImageProps {
  readonly id: string;
  readonly size: PhotoSize;
  /** The local file until it is uploaded. */
  readonly local?: Blob | undefined;
  readonly alt: string;
}

/** A photo that fills its frame (small) or fits into it (large). */
export function PhotoImage({ id, size, local, alt }: PhotoImageProps) {
  const { address, failed } = usePhoto(id, size, local);
  if (failed)
    return (
      <span className={styles.missing} role="img" aria-label={alt}>
        <IconPhotoOff size={28} aria-hidden />
      </span>
    );
  if (!address) return <Skeleton height="100%" width="100%" aria-hidden />;
  return <img className={`cover ${styles.image}`} data-size={size} src={address} alt={alt} />;
}
