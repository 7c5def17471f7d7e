import '../../ui/art/art.css';

interface BeehivePinProps {
  /** Present for a cluster. */
  readonly count?: number;
}

/**
 * The pin of an apiary, 35 by 46 px (specification 9): a drop of honey with a hive or the number of apiaries.
 */
export function BeehivePin({ count }: BeehivePinProps) {
  return (
    <svg width="35" height="46" viewBox="0 0 35 46" aria-hidden="true" focusable="false">
      <path
        d="M17.5 45.2C15 38.8 1 30.6 1 17.5a16.5 16.5 0 0 1 33 0c0 13.1-14 21.3-16.5 27.7Z"
        fill="var(--propolis-primary)"
        stroke="var(--art-bee)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx="17.5" cy="17.2" r="12.6" fill="var(--art-paper)" />
      {count === undefined ? (
        // A straw hive, which is recognisable at this size.
        <>
          <path
            d="M8.4 24.6V19.4C8.4 12.6 12.2 8 17.5 8s9.1 4.6 9.1 11.4v5.2Z"
            fill="var(--art-honey)"
            stroke="var(--art-bee)"
            strokeWidth="1.3"
            strokeLinejoin="round"
          />
          <path
            d="M11.2 13.2h12.6M9 17.2h17M8.4 21h18.2"
            fill="none"
            stroke="var(--art-bee)"
            strokeWidth="1.1"
          />
          <path d="M14.7 24.6v-1.4a2.8 2.8 0 0 1 5.6 0v1.4Z" fill="var(--art-entrance)" />
          <path d="M7 24.6h21v2H7Z" fill="var(--art-wood-dark)" />
        </>
      ) : (
        <text
          x="17.5"
          y="22.4"
          textAnchor="middle"
          fontSize={count > 99 ? 11.5 : 15}
          fontWeight="700"
          fill="var(--art-bee)"
        >
          {count}
        </text>
      )}
    </svg>
  );
}
