import { useDebouncedValue } from '@mantine/hooks';
import type { Coordinates } from '@propolis/domain';
import { useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type ApiaryFormValues, degreesText, typedCoordinates } from './apiary-form.ts';

/** How long typing must rest before what stands there counts, in ms. */
const TYPING = 400;

export type ApiaryFormFields = Pick<UseFormReturn<ApiaryFormValues>, 'control' | 'getValues' | 'setValue'>;

export interface CoordinateFields {
  /** What the fields tell, once the typing has come to rest. */
  readonly coordinates: Coordinates | undefined;
  /** Fills the fields from the map, an address or the beekeeper's phone; answers what they tell from now on. */
  readonly setCoordinates: (coordinates: Coordinates) => Coordinates | undefined;
}

export const isSame = (a: Coordinates | undefined, b: Coordinates | undefined): boolean =>
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
