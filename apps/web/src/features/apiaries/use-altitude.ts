import type { Place } from '@propolis/domain';
import { useEffect, useRef } from 'react';
import { useElevation } from '../places/places.api.ts';
import type { ApiaryFormFields } from './use-place-fields.ts';

/**
 * Fills the altitude from the height service when it is empty, or when what stands there was filled in by us; what
 * the beekeeper typed stays. Answers how to fill it from elsewhere.
 */
export function useAltitude(
  { getValues, setValue }: ApiaryFormFields,
  place: Place | undefined,
): (altitude: number) => void {
  const initial = useRef(place);
  const filled = useRef('');
  // The place an apiary had before is not asked for: its altitude may have been emptied on purpose.
  const moved =
    place?.latitude !== initial.current?.latitude || place?.longitude !== initial.current?.longitude;
  const altitude = useElevation(moved ? place : undefined);
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
    // Abroad nobody knows it, and that of the place before would be wrong.
    const text = altitude === null ? '' : String(altitude);
    if (text !== present) fillLatest.current(text);
  }, [altitude, getValues]);
  return (metres) => fill(metres.toFixed(0));
}
