import { useState } from 'react';

interface OwnCoordinates {
  /** WGS84 decimal degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; most phones give the height above the ellipsoid, close enough to be corrected by hand. */
  readonly altitude: number | null;
}

/** Where the beekeeper stands: the quickest way to say where an apiary is, is to be in it. */
export function useOwnCoordinates(onFound: (own: OwnCoordinates) => void) {
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
