import { useDebouncedValue } from '@mantine/hooks';
import { type Coordinates, readCoordinates } from '@propolis/domain';
import {
  type ClipboardEvent,
  type FocusEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useElevation } from '../places/places.api.ts';
import { type ApiaryFormValues, degreesText, typedCoordinates } from './apiary-form.ts';

/** Debounce of typing, in ms. */
const TYPING = 400;

type ApiaryFormFields = Pick<UseFormReturn<ApiaryFormValues>, 'control' | 'getValues' | 'setValue'>;

const isSame = (a: Coordinates | undefined, b: Coordinates | undefined): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;

/** Keeps the fields of latitude and longitude in sync with coordinates that are set elsewhere. */
export function useCoordinateFields({ control, setValue }: ApiaryFormFields) {
  const [latitude, longitude] = useWatch({ control, name: ['latitude', 'longitude'] });
  const typed = useMemo(() => typedCoordinates(latitude, longitude), [latitude, longitude]);
  const [rested] = useDebouncedValue(typed, TYPING);
  const [set, setSet] = useState<Coordinates>();
  const setCoordinates = (coordinates: Coordinates): Coordinates | undefined => {
    const texts = {
      latitude: degreesText(coordinates.latitude),
      longitude: degreesText(coordinates.longitude),
    };
    const typed = typedCoordinates(texts.latitude, texts.longitude);
    setSet(typed);
    for (const field of ['latitude', 'longitude'] as const) {
      setValue(field, texts[field], { shouldValidate: true, shouldDirty: true });
    }
    return typed;
  };
  const takePair = (text: string): boolean => {
    const pair = readCoordinates(text);
    if (pair) setCoordinates(pair);
    return pair !== undefined;
  };
  return {
    /** Debounced. */
    coordinates: isSame(typed, set) ? typed : rested,
    /** Sets the fields from the map, an address or the device's position; returns the new coordinates. */
    setCoordinates,
    /** Props of both fields: a pair that is pasted or typed into one of them fills both. */
    ofPair: {
      onPaste: (event: ClipboardEvent) => {
        if (takePair(event.clipboardData.getData('text'))) event.preventDefault();
      },
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => void takePair(currentTarget.value),
    },
  };
}

/**
 * Fills in the altitude from the height service if it is empty or was filled in before; a typed altitude is
 * kept. Returns a setter for an altitude from another source at these coordinates.
 */
export function useAltitude(
  { getValues, setValue }: ApiaryFormFields,
  coordinates: Coordinates | undefined,
): (altitude: number, at: Coordinates | undefined) => void {
  const initial = useRef(coordinates);
  const filled = useRef('');
  const unknownAt = useRef<Coordinates>(undefined);
  // The original coordinates trigger no request: the altitude may be empty on purpose.
  const moved = !isSame(coordinates, initial.current);
  const altitude = useElevation(moved ? coordinates : undefined);
  const fill = (text: string) => {
    filled.current = text;
    setValue('altitude', text, { shouldValidate: true, shouldDirty: true });
  };
  const fillFound = useEffectEvent(fill);
  useEffect(() => {
    // If the service has no value, the value of the device is used.
    if (altitude === undefined || (altitude === null && isSame(coordinates, unknownAt.current))) return;
    const present = getValues('altitude').trim();
    if (present !== '' && present !== filled.current) return;
    // The altitude is unknown abroad, and the previous one would be wrong.
    const text = altitude === null ? '' : String(altitude);
    if (text !== present) fillFound(text);
  }, [altitude, coordinates, getValues]);
  return (metres, at) => {
    unknownAt.current = at;
    fill(metres.toFixed(0));
  };
}

/**
 * Sets the location to the current position of the device. Most phones return the height above the ellipsoid,
 * which is close enough to correct by hand.
 */
export function useOwnCoordinates(onFound: (own: GeolocationCoordinates) => void) {
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
