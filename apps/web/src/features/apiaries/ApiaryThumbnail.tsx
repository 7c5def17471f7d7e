import type { Thumbnail } from '@propolis/contract';
import { DefaultApiaryThumbnail } from '../../ui/art/DefaultApiaryThumbnail.tsx';
import styles from './ApiaryThumbnail.module.css';

interface ApiaryThumbnailProps {
  readonly thumbnail: Thumbnail | null;
  /** '' where the name stands beside. */
  readonly alt: string;
  readonly size: 'small' | 'large';
}

/** The apiary's photo, or a drawn one; always four to three, so that nothing jumps when it comes. */
export function ApiaryThumbnail({ thumbnail, alt, size }: ApiaryThumbnailProps) {
  return (
    <div className={styles.frame} data-size={size}>
      {thumbnail ? (
        <img
          className={styles.photo}
          src={`data:${thumbnail.mime_type};base64,${thumbnail.image}`}
          alt={alt}
        />
      ) : (
        <DefaultApiaryThumbnail />
      )}
    </div>
  );
}
