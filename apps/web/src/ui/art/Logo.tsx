interface LogoProps {
  /** Height of the sign, px. */
  readonly size: number;
  readonly withName?: boolean;
}

/** A hexagon that is also the entrance of a hive, with the landing board below it. */
export function Logo({ size, withName = false }: LogoProps) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: size * 0.28 }}>
      <svg width={size} height={size} viewBox="0 0 48 48" role="img" aria-label="Propolis">
        <path d="M24 2 43 13v22L24 46 5 35V13Z" fill="var(--propolis-accent, #FFB81C)" />
        <path d="M24 2 43 13v22L24 46Z" fill="#C77800" fillOpacity=".28" />
        <path d="M15 33V25a9 9 0 0 1 18 0v8Z" fill="#2B2118" />
        <path d="M11 33h26v3.2H11Z" fill="#6B3F00" />
        <path
          d="M24 19.5a5 5 0 0 0-5 5V29h3v-3a2 2 0 0 1 4 0v3h3v-4.500a5 5 0 0 0-5-5Z"
          fill="#FFB81C"
          fillOpacity=".0"
        />
      </svg>
      {withName && (
        <span
          aria-hidden
          style={{
            fontFamily: 'var(--propolis-font-title)',
            fontSize: size * 0.56,
            fontWeight: 600,
            letterSpacing: '-0.01em',
          }}
        >
          Propolis
        </span>
      )}
    </span>
  );
}
