import '../../ui/art/art.css';

interface BeehivePinProps {
  /** Of a pin that stands for several. */
  readonly count?: number;
}

/** The pin of an apiary, 35 by 46 px (spec 9): a drop of honey with a hive in it, or with how many there are. */
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
        <Hive />
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

function Hive() {
  return (
    <>
      <path d="M11 25.8h2.4v2H11zM21.6 25.8H24v2h-2.4z" fill="var(--art-wood-deep)" />
      <path d="M10 12.6h15v4.6H10z" fill="var(--art-honey-light)" />
      <path d="M10 17.2h15v7.2H10z" fill="var(--art-honey)" />
      <path d="M10 12.6h15v11.8H10zM10 17.2h15" fill="none" stroke="var(--art-bee)" strokeWidth="0.9" />
      <path d="M15.6 14.6h3.8" stroke="var(--art-bee)" strokeWidth="1.1" strokeLinecap="round" />
      <path d="M14 22h7" stroke="var(--art-entrance)" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M8.6 9.4h17.8v3.4H8.6z" fill="var(--art-zinc)" stroke="var(--art-bee)" strokeWidth="0.9" />
      <path d="M8.8 24.4h17.4v1.7H8.8z" fill="var(--art-wood)" stroke="var(--art-bee)" strokeWidth="0.6" />
    </>
  );
}
