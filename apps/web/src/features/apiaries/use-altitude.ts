import type { Coordinates } from '@propolis/domain';
import { useEffect, useRef } from 'react';
import { useElevation } from '../places/places.api.ts';
import type { ApiaryFormFields } from './use-coordinate-fields.ts';

/**
 * Fills the altitude from the height service when it is empty, or when what stands there was filled in by us; what
 * the beekeeper typed stays. Answers how to fill it from elsewhere.
 */
export function useAltitude(
  { getValues, setValue }: ApiaryFormFields,
  coordinates: Coordinates | undefined,
): (altitude: number) => void {
  const initial = useRef(coordinates);
  const filled = useRef('');
  // For the coordinates that an apiary had before nobody asks: its altitude may have been emptied on purpose.
  const moved =
    coordinates?.latitude !== initial.current?.latitude ||
    coordinates?.longitude !== initial.current?.longitude;
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
    if (altitude === undefined) return;
    const present = getValues('altitude').trim();
    if (present !== '' && present !== filled.current) return;
    // Abroad nobody knows it, and the one of before would be wrong.
    const text = altitude === null ? '' : String(altitude);
    if (text !== present) fillLatest.current(text);
  }, [altitude, getValues]);
  return (metres) => fill(metres.toFixed(0));
}
