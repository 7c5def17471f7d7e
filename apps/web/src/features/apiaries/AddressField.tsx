import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AddressSuggestions } from '@propolis/contract';
import { type Coordinates, distanceKm } from '@propolis/domain';
import { useState } from 'react';
import { type Control, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useAddressSuggestions } from '../places/places.api.ts';
import styles from './AddressField.module.css';
import type { ApiaryFormValues } from './apiary-form.ts';

/** A pause in typing after which addresses are searched, in ms. */
const PAUSE = 300;

interface AddressFieldProps {
  readonly control: Control<ApiaryFormValues>;
  readonly error: string | undefined;
  /** An address that was chosen from the suggestions, and where it is. */
  readonly onPick: (address: string, coordinates: Coordinates) => void;
}

/** The first of each name: the list tells them apart by nothing else. */
function coordinatesByName({ features }: AddressSuggestions): ReadonlyMap<string, Coordinates> {
  const found = new Map<string, Coordinates>();
  for (const { properties, geometry } of features) {
    const [longitude, latitude] = geometry.coordinates;
    if (longitude === undefined || latitude === undefined || found.has(properties.display_name)) continue;
    found.set(properties.display_name, { latitude, longitude });
  }
  return found;
}

/** An address, typed freely or chosen among suggestions, which also sets the coordinates. */
export function AddressField({ control, error, onPick }: AddressFieldProps) {
  const t = useTranslations();
  const { field } = useController({ control, name: 'address' });
  const [sought, setSought] = useState('');
  const [rested] = useDebouncedValue(sought.trim(), PAUSE);
  const suggestions = useAddressSuggestions(sought === '' ? '' : rested);
  const found = coordinatesByName(suggestions);
  return (
    <Autocomplete
      label={t('apiaries.form.address')}
      classNames={{ option: styles.option }}
      description={
        found.size > 0 && suggestions.attribution
          ? t('places.address.source', { source: suggestions.attribution })
          : t('places.address.hint')
      }
      maxLength={300}
      autoComplete="off"
      error={error}
      name={field.name}
      ref={field.ref}
      value={field.value}
      onBlur={field.onBlur}
      onChange={(text) => {
        field.onChange(text);
        setSought(text);
      }}
      // The service has already searched; a second filter would hide what it found by another spelling.
      data={[...found.keys()]}
      filter={({ options }) => options}
      onOptionSubmit={(name) => {
        const coordinates = found.get(name);
        setSought('');
        if (coordinates) onPick(name, coordinates);
      }}
    />
  );
}

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
