import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PhotoSize } from './create-viewer.ts';
import styles from './PhotoCanvas.module.css';
import { usePreviewLayer } from './use-photo-layers.ts';
import { useViewer } from './use-viewer.ts';
import { ViewerButtons } from './ViewerButtons.tsx';

interface DevicePhotoProps {
  /** Object URL of a local file. */
  readonly address: string;
  readonly onUnreadable: () => void;
}

/** The viewer for a photo that the server does not have yet, without detections. */
export function DevicePhoto({ address, onUnreadable }: DevicePhotoProps) {
  const [size, setSize] = useState<PhotoSize>();
  useEffect(() => {
    const image = new Image();
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = onUnreadable;
    image.src = address;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [address, onUnreadable]);
  return <div className={styles.frame}>{size && <PhotoInViewer address={address} size={size} />}</div>;
}

function PhotoInViewer({ address, size }: { readonly address: string; readonly size: PhotoSize }) {
  const t = useTranslations('countings.viewer');
  const hintId = useId();
  const { target, map } = useViewer(size);
  usePreviewLayer(map, address, size);
  return (
    <>
      <div
        ref={target}
        className={styles.viewport}
        role="application"
        aria-label={t('keptPhoto')}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the photo
        tabIndex={0}
      />
      <p className={styles.keys} id={hintId}>
        {t('moveKeys')}
      </p>
      {map && <ViewerButtons map={map} />}
    </>
  );
}
