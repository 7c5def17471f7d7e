import { useState } from 'react';

interface Position {
  /** WGS84 decimal degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; most phones give the height above the ellipsoid, close enough to be corrected by hand. */
  readonly altitude: number | null;
}

/** Where the beekeeper stands: the quickest way to place an apiary is to be in it. */
export function usePosition(onFound: (position: Position) => void) {
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle');
  const locate = () => {
    if (!('geolocation' in navigator)) return setState('failed');
    setState('looking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound(coords);
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  return { locate, looking: state === 'looking', failed: state === 'failed' };
}
