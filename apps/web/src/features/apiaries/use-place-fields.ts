import { useDebouncedValue } from '@mantine/hooks';
import type { Place } from '@propolis/domain';
import { useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type ApiaryFormValues, degreesText, typedPlace } from './apiary-form.ts';

/** A coordinate that is being typed is no place yet, in ms. */
const TYPING = 400;

export type ApiaryFormFields = Pick<UseFormReturn<ApiaryFormValues>, 'control' | 'getValues' | 'setValue'>;

export interface PlaceFields {
  /** What the fields tell, once the typing has come to rest. */
  readonly place: Place | undefined;
  /** Fills the fields from the map, an address or the beekeeper's own position. */
  readonly setPlace: (place: Place) => void;
}

const isSame = (a: Place | undefined, b: Place | undefined): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;

/** Latitude and longitude in both directions: typed, or set elsewhere and written into the fields. */
export function usePlaceFields({ control, setValue }: ApiaryFormFields): PlaceFields {
  const [latitude, longitude] = useWatch({ control, name: ['latitude', 'longitude'] });
  const typed = useMemo(() => typedPlace(latitude, longitude), [latitude, longitude]);
  const [rested] = useDebouncedValue(typed, TYPING);
  const [set, setSet] = useState<Place>();
  return {
    place: isSame(typed, set) ? typed : rested,
    setPlace: (place) => {
      const texts = { latitude: degreesText(place.latitude), longitude: degreesText(place.longitude) };
      setSet(typedPlace(texts.latitude, texts.longitude));
      for (const field of ['latitude', 'longitude'] as const) {
        setValue(field, texts[field], { shouldValidate: true, shouldDirty: true });
      }
    },
  };
}
