import type { Apiary } from '@propolis/contract';
import { DefaultApiaryThumbnail } from '../../ui/art/DefaultApiaryThumbnail.tsx';
import styles from './ApiaryThumbnail.module.css';
import { useApiaryPicture } from './pictures.api.ts';

interface ApiaryThumbnailProps {
  readonly apiary: Pick<Apiary, 'id' | 'picture'>;
  /** '' where the name stands beside. */
  readonly alt: string;
  readonly size: 'small' | 'large';
}

/** The apiary's photo, or a drawn one; always four to three, so that nothing jumps when it comes. */
export function ApiaryThumbnail({ apiary, alt, size }: ApiaryThumbnailProps) {
  const { address, failed } = useApiaryPicture(apiary);
  return (
    <div className={styles.frame} data-size={size}>
      {address && <img className={styles.photo} src={address} alt={alt} />}
      {(apiary.picture === null || failed) && <DefaultApiaryThumbnail />}
    </div>
  );
}
