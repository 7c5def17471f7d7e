import { useDebouncedValue } from '@mantine/hooks';
import type { Coordinates } from '@propolis/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useElevation } from '../places/places.api.ts';
import { type ApiaryFormValues, degreesText, typedCoordinates } from './apiary-form.ts';

/** How long typing must rest before what stands there counts, in ms. */
const TYPING = 400;

type ApiaryFormFields = Pick<UseFormReturn<ApiaryFormValues>, 'control' | 'getValues' | 'setValue'>;

interface CoordinateFields {
  /** What the fields tell, once the typing has come to rest. */
  readonly coordinates: Coordinates | undefined;
  /** Fills the fields from the map, an address or the beekeeper's phone; answers what they tell from now on. */
  readonly setCoordinates: (coordinates: Coordinates) => Coordinates | undefined;
}

const isSame = (a: Coordinates | undefined, b: Coordinates | undefined): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;

/** Latitude and longitude in both directions: typed, or set elsewhere and written into the fields. */
export function useCoordinateFields({ control, setValue }: ApiaryFormFields): CoordinateFields {
  const [latitude, longitude] = useWatch({ control, name: ['latitude', 'longitude'] });
  const typed = useMemo(() => typedCoordinates(latitude, longitude), [latitude, longitude]);
  const [rested] = useDebouncedValue(typed, TYPING);
  const [set, setSet] = useState<Coordinates>();
  return {
    coordinates: isSame(typed, set) ? typed : rested,
    setCoordinates: (coordinates) => {
      const texts = {
        latitude: degreesText(coordinates.latitude),
        longitude: degreesText(coordinates.longitude),
      };
      const told = typedCoordinates(texts.latitude, texts.longitude);
      setSet(told);
      for (const field of ['latitude', 'longitude'] as const) {
        setValue(field, texts[field], { shouldValidate: true, shouldDirty: true });
      }
      return told;
    },
  };
}

/**
 * Fills the altitude from the height service when it is empty, or when what stands there was filled in by us; what
 * the beekeeper typed stays. Answers how to fill it from elsewhere, where these coordinates are.
 */
export function useAltitude(
  { getValues, setValue }: ApiaryFormFields,
  coordinates: Coordinates | undefined,
): (altitude: number, at: Coordinates | undefined) => void {
  const initial = useRef(coordinates);
  const filled = useRef('');
  const toldAt = useRef<Coordinates>(undefined);
  // For the coordinates that an apiary had before nobody asks: its altitude may have been emptied on purpose.
  const moved = !isSame(coordinates, initial.current);
  const altitude = useElevation(moved ? coordinates : undefined);
  const fill = (text: string) => {
    filled.current = text;
    setValue('altitude', text, { shouldValidate: true, shouldDirty: true });
  };
  const fillLatest = useRef(fill);
  useEffect(() => {
    fillLatest.current = fill;
  });
  useEffect(() => {
    // Where the service knows nothing, whoever stood there does.
    if (altitude === undefined || (altitude === null && isSame(coordinates, toldAt.current))) return;
    const present = getValues('altitude').trim();
    if (present !== '' && present !== filled.current) return;
    // Abroad nobody knows it, and the one of before would be wrong.
    const text = altitude === null ? '' : String(altitude);
    if (text !== present) fillLatest.current(text);
  }, [altitude, coordinates, getValues]);
  return (metres, at) => {
    toldAt.current = at;
    fill(metres.toFixed(0));
  };
}

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
