import type { Apiary } from '@propolis/contract';
import { DefaultApiaryThumbnail } from '../../ui/art/DefaultApiaryThumbnail.tsx';
import styles from './ApiaryThumbnail.module.css';
import { useApiaryPicture } from './pictures.api.ts';

interface ApiaryThumbnailProps {
  readonly apiary: Pick<Apiary, 'id' | 'picture'>;
  /** Empty if the name is beside the picture. */
  readonly alt: string;
  readonly size: 'small' | 'large';
}

/** The apiary's photo, or a drawing; always 4:3, so that the layout does not shift. */
export function ApiaryThumbnail({ apiary, alt, size }: ApiaryThumbnailProps) {
  const { address, failed } = useApiaryPicture(apiary);
  return (
    <div className={styles.frame} data-screen-only data-size={size}>
      {address && <img className="cover" src={address} alt={alt} />}
      {(apiary.picture === null || failed) && <DefaultApiaryThumbnail />}
    </div>
  );
}
