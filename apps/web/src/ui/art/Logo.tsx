import { Drawing } from './Drawing.tsx';
import styles from './Logo.module.css';

type LogoProps = {
  /** Width and height of the sign in px. */
  size: number;
  withName?: boolean;
};

/** A comb cell that is also a hive entrance: a bee walks in over the landing board. Same drawing as `public/favicon.svg`. */
export function Logo({ size, withName = false }: LogoProps) {
  const sign = (
    <Drawing width={size} height={size} viewBox="0 0 100 100" title={withName ? '' : 'Propolis'}>
      <path
        fill="var(--art-honey)"
        d="M91.6 62Q91.6 74 81.2 80L60.4 92Q50 98 39.6 92L18.8 80Q8.4 74 8.4 62L8.4 38Q8.4 26 18.8 20L39.6 8Q50 2 60.4 8L81.2 20Q91.6 26 91.6 38Z"
      />
      <path
        fill="var(--art-bee)"
        d="M79 60.3Q79 66.8 73.4 70L55.6 80.3Q50 83.5 44.4 80.3L26.6 70Q21 66.8 21 60.3L21 39.8Q21 33.3 26.6 30L44.4 19.8Q50 16.5 55.6 19.8L73.4 30Q79 33.2 79 39.7Z"
      />
      <path
        fill="var(--art-honey-light)"
        d="M77.9 65Q76.6 68.2 73.4 70L55.6 80.3Q50 83.5 44.4 80.3L26.6 70Q23.4 68.2 22.1 65Z"
      />
      <path
        fill="var(--art-paper)"
        d="M48.7 44.7C43.7 37.2 35.6 32.2 31.2 35.4C27.5 38.5 31.9 46.6 38.7 48.7C42.5 49.7 46.9 49 48.7 47.2ZM51.3 44.7C56.3 37.2 64.4 32.2 68.8 35.4C72.5 38.5 68.1 46.6 61.3 48.7C57.5 49.7 53.1 49 51.3 47.2Z"
      />
      <path
        fill="var(--art-honey)"
        d="M50 43.5C56.3 43.5 58.5 49.1 58 54.7C57.5 61.6 53.8 67.2 50 70.4C46.2 67.2 42.5 61.6 42 54.7C41.5 49.1 43.7 43.5 50 43.5Z"
      />
      <path fill="none" stroke="var(--art-bee)" strokeWidth="4" d="M42.2 52H57.8M43 59.5H57" />
      <circle cx="50" cy="40.2" r="5.2" fill="var(--art-honey)" />
    </Drawing>
  );
  if (!withName) return sign;
  return (
    <span className={styles.logo}>
      {sign}
      <span className={styles.name} style={{ fontSize: size * 0.72 }}>
        Propolis
      </span>
    </span>
  );
}
