import { type Coordinates, distanceKm } from '@propolis/domain';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ApiaryFormValues } from './apiary-form.ts';

/** An address and where it is. What was typed freely is of nowhere: only the beekeeper knows. */
export interface PlacedAddress {
  readonly address: string;
  readonly at: Coordinates;
}

/** How far an apiary may be from its address, in km: many stand in a field behind the house. */
const REACH_KM = 1;

/**
 * How far the location has gone from where the written address was saved or chosen, in km; undefined while they belong
 * together.
 */
export function useAddressPlace(
  { control }: Pick<UseFormReturn<ApiaryFormValues>, 'control'>,
  coordinates: Coordinates | undefined,
  saved: PlacedAddress | undefined,
) {
  const [placed, setPlaced] = useState(saved);
  const address = useWatch({ control, name: 'address' });
  const isOfThere = placed !== undefined && address !== '' && address === placed.address;
  const left = isOfThere && coordinates ? distanceKm(placed.at, coordinates) : 0;
  return { leftKm: left > REACH_KM ? left : undefined, setPlaced };
}
