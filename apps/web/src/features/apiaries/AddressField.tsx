import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AddressSuggestions } from '@propolis/contract';
import type { Place } from '@propolis/domain';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useAddressSuggestions } from '../places/places.api.ts';
import styles from './AddressField.module.css';
import type { ApiaryFormValues } from './apiary-form.ts';

/** A pause in typing after which addresses are searched, in ms. */
const PAUSE = 300;

interface AddressFieldProps {
  readonly control: Control<ApiaryFormValues>;
  readonly error: string | undefined;
  /** The place of an address that was chosen from the suggestions. */
  readonly onPlace: (place: Place) => void;
}

/** The first of each name: the list tells them apart by nothing else. */
function placesByName({ features }: AddressSuggestions): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const { properties, geometry } of features) {
    const [longitude, latitude] = geometry.coordinates;
    if (longitude === undefined || latitude === undefined || places.has(properties.display_name)) continue;
    places.set(properties.display_name, { latitude, longitude });
  }
  return places;
}

/** An address, typed freely or chosen among suggestions, which also sets the place. */
export function AddressField({ control, error, onPlace }: AddressFieldProps) {
  const t = useTranslations();
  const { field } = useController({ control, name: 'address' });
  const [sought, setSought] = useState('');
  const [rested] = useDebouncedValue(sought.trim(), PAUSE);
  const suggestions = useAddressSuggestions(sought === '' ? '' : rested);
  const places = placesByName(suggestions);
  return (
    <Autocomplete
      label={t('apiaries.form.address')}
      classNames={{ option: styles.option }}
      description={
        places.size > 0 && suggestions.attribution
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
      data={[...places.keys()]}
      filter={({ options }) => options}
      onOptionSubmit={(name) => {
        const place = places.get(name);
        setSought('');
        if (place) onPlace(place);
      }}
    />
  );
}
