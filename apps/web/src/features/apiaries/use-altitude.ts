import type { Coordinates } from '@propolis/domain';
import { useEffect, useRef } from 'react';
import { useElevation } from '../places/places.api.ts';
import { type ApiaryFormFields, isSame } from './use-coordinate-fields.ts';

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
