import { type QrModules, qrPath } from '../lib/qr-code.ts';
import styles from './QrCode.module.css';

interface QrCodeProps {
  readonly modules: QrModules;
  /** The accessible name. */
  readonly title: string;
  /** Sets the size. */
  readonly className?: string | undefined;
}

/** A QR code as SVG. */
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
