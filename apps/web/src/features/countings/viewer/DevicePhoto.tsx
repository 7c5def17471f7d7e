import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFileAddress } from '../../../lib/file-address.ts';
import { type PhotoSize, useViewer } from './create-viewer.ts';
import styles from './PhotoCanvas.module.css';
import { PhotoView } from './PhotoView.tsx';
import { usePreviewLayer } from './use-photo-layers.ts';

/** The viewer for a photo that the server does not have yet, without detections. */
export function DevicePhoto({ file }: { readonly file: Blob }) {
  const t = useTranslations('countings.viewer');
  // Each read from the device returns another Blob of the same photo.
  const [photo] = useState(file);
  const address = useFileAddress(photo);
  const [size, setSize] = useState<PhotoSize | 'unreadable'>();
  if (size === 'unreadable')
    return (
      <div className={styles.empty}>
        <p role="status">{t('unreadable')}</p>
      </div>
    );
  if (address && size) return <PhotoInViewer address={address} size={size} />;
  return (
    <div className={styles.empty}>
      <img
        hidden
        src={address}
        alt=""
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
        onError={() => setSize('unreadable')}
      />
    </div>
  );
}

function PhotoInViewer({ address, size }: { readonly address: string; readonly size: PhotoSize }) {
  const t = useTranslations('countings.viewer');
  const { target, map } = useViewer(size);
  usePreviewLayer(map, address, size);
  return <PhotoView map={map} target={target} label={t('keptPhoto')} keys={t('moveKeys')} />;
}
