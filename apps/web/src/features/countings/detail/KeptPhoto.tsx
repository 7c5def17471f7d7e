import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFileAddress } from '../../../lib/file-address.ts';
import { LateCode } from '../../../ui/LateCode.tsx';
import { useInView } from '../../../ui/use-in-view.ts';
import styles from './PhotoSection.module.css';
import { ViewerUnavailable } from './ViewerUnavailable.tsx';

/** OpenLayers is larger than the rest of the page: it comes after it. */
const DevicePhoto = lazy(() =>
  import('../viewer/DevicePhoto.tsx').then((module) => ({ default: module.DevicePhoto })),
);

/** The photo of a counting that lies on this device. */
export function KeptPhoto({ file }: { readonly file: Blob }) {
  const t = useTranslations('countings.viewer');
  // Each look at the device finds another Blob of the same photo.
  const [photo] = useState(file);
  const address = useFileAddress(photo);
  const { ref, inView } = useInView<HTMLElement>();
  const [unreadable, setUnreadable] = useState(false);
  const [tell] = useState(() => () => setUnreadable(true));
  return (
    <section ref={ref} className={styles.section} aria-label={t('keptLabel')}>
      {unreadable ? (
        <div className={styles.waiting}>
          <p role="status">{t('unreadable')}</p>
        </div>
      ) : (
        <LateCode of={address} fallback={<div className={styles.waiting} />} missing={ViewerUnavailable}>
          {address && inView ? (
            <DevicePhoto address={address} onUnreadable={tell} />
          ) : (
            <div className={styles.waiting} />
          )}
        </LateCode>
      )}
    </section>
  );
}
