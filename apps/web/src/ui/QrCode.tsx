import { type QrModules, qrPath } from '../lib/qr-code.ts';
import styles from './QrCode.module.css';

interface QrCodeProps {
  readonly modules: QrModules;
  /** What it holds, for those who do not see it. */
  readonly title: string;
  /** Its size. */
  readonly className?: string | undefined;
}

/** A code for the camera of a phone. */
export function QrCode({ modules, title, className = '' }: QrCodeProps) {
  return (
    <svg
      className={`${styles.code} ${className}`}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={title}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(modules)} />
    </svg>
  );
}
