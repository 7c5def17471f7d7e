import { Button, Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core';
import type { Place } from '@propolis/domain';
import { IconCurrentLocation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FormSection } from '../../ui/FormSection.tsx';
import { AddressField } from './AddressField.tsx';
import type { ApiaryFormValues } from './apiary-form.ts';
import { NearestStation } from './NearestStation.tsx';
import { useAltitude } from './use-altitude.ts';
import { usePlaceFields } from './use-place-fields.ts';
import { usePosition } from './use-position.ts';

/** What a map needs to set the place of the form. */
export interface PlaceOnMap {
  readonly place: Place | undefined;
  readonly linksStation: boolean;
  readonly onPlace: (place: Place) => void;
}

interface PlaceSectionProps {
  readonly form: Pick<UseFormReturn<ApiaryFormValues>, 'control' | 'getValues' | 'register' | 'setValue'>;
  readonly errorOf: (name: keyof ApiaryFormValues) => string | undefined;
  /** The map is another room's: the page brings it. */
  readonly renderMap: (place: PlaceOnMap) => ReactNode;
}

/** Where the apiary is: by address, on the map, by standing in it, or by its coordinates. */
export function PlaceSection({ form, errorOf, renderMap }: PlaceSectionProps) {
  const t = useTranslations('apiaries.form');
  const { control, register } = form;
  const { place, setPlace } = usePlaceFields(form);
  const fillAltitude = useAltitude(form, place);
  const linksStation = useWatch({ control, name: 'weather_station_automatic' });
  const position = usePosition((found) => {
    setPlace(found);
    if (found.altitude !== null) fillAltitude(found.altitude);
  });
  const number = (name: 'latitude' | 'longitude' | 'altitude') => ({
    ...register(name),
    label: t(name),
    error: errorOf(name),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <FormSection title={t('place')}>
      <AddressField control={control} error={errorOf('address')} onPlace={setPlace} />
      <Group>
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={20} aria-hidden />}
          loading={position.looking}
          onClick={position.locate}
        >
          {t('locate')}
        </Button>
        {position.failed && <span role="alert">{t('locateFailed')}</span>}
      </Group>
      <div>{renderMap({ place, linksStation, onPlace: setPlace })}</div>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput required {...number('latitude')} />
        <TextInput required {...number('longitude')} />
        <TextInput {...number('altitude')} />
      </SimpleGrid>
      <div>
        <Checkbox
          label={t('weatherStation')}
          description={t('weatherStationHint')}
          {...register('weather_station_automatic')}
        />
        <NearestStation place={place} />
      </div>
    </FormSection>
  );
}
