import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LateCode } from '../../../ui/LateCode.tsx';
import { useInView } from '../../../ui/use-in-view.ts';
import styles from '../viewer/PhotoCanvas.module.css';

interface LateViewerProps {
  /** Identifies the photo. */
  readonly of: string;
  readonly label: string;
  /** Its code is loaded once it is in view. */
  readonly viewer: ReactNode;
  /** Below the photo. */
  readonly children?: ReactNode;
}

/** The section of a photo. */
export function LateViewer({ of, label, viewer, children }: LateViewerProps) {
  const { ref, inView } = useInView<HTMLElement>();
  const waiting = <div className={styles.empty} />;
  return (
    <section ref={ref} aria-label={label}>
      <LateCode of={of} fallback={waiting} missing={ViewerUnavailable}>
        {inView ? viewer : waiting}
      </LateCode>
      {children}
    </section>
  );
}

/** Offline, the code of the viewer may be missing; the numbers and the list still work. */
export function ViewerUnavailable() {
  const t = useTranslations('countings.viewer');
  return (
    <div className={styles.empty}>
      <p role="status">{t('unavailable')}</p>
    </div>
  );
}
