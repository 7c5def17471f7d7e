import { Autocomplete, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AddressSuggestions } from '@propolis/contract';
import { type Coordinates, distanceKm, nearestStation, STATION_MAX_DISTANCE_KM } from '@propolis/domain';
import { IconCloud, IconCurrentLocation, IconMapPinOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type Control, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FieldColumns } from '../../ui/FieldColumns.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { useAddressSuggestions, useStations } from '../places/places.api.ts';
import type { ApiaryFormValues } from './apiary-form.ts';
import styles from './LocationSection.module.css';
import { useAltitude, useCoordinateFields, useOwnCoordinates } from './use-coordinate-fields.ts';

/** What a map needs to set the coordinates of the form. */
export interface LocationOnMap {
  readonly coordinates: Coordinates | undefined;
  readonly linksStation: boolean;
  readonly onPick: (coordinates: Coordinates) => void;
}

interface LocationSectionProps {
  readonly form: Pick<
    UseFormReturn<ApiaryFormValues>,
    'control' | 'getValues' | 'register' | 'setFocus' | 'setValue'
  >;
  readonly errorOf: (name: keyof ApiaryFormValues) => string | undefined;
  /** Of an apiary that is edited, where it has an address. */
  readonly savedAddress: PlacedAddress | undefined;
  /** The map is another room's: the page brings it. */
  readonly renderMap: (location: LocationOnMap) => ReactNode;
}

/** Where the apiary is: by address, on the map, by standing in it, or by its coordinates. */
export function LocationSection({ form, errorOf, savedAddress, renderMap }: LocationSectionProps) {
  const t = useTranslations('apiaries.form');
  const { control, register } = form;
  const { coordinates, setCoordinates } = useCoordinateFields(form);
  const { leftKm, setPlaced } = useAddressPlace(form, coordinates, savedAddress);
  const fillAltitude = useAltitude(form, coordinates);
  const linksStation = useWatch({ control, name: 'weather_station_automatic' });
  const own = useOwnCoordinates((found) => {
    const at = setCoordinates(found);
    if (found.altitude !== null) fillAltitude(found.altitude, at);
  });
  const number = (name: 'latitude' | 'longitude' | 'altitude') => ({
    ...register(name),
    label: t(name),
    error: errorOf(name),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <FormSection title={t('location')} wide>
      <div className={styles.location}>
        <div>
          <AddressField
            control={control}
            error={errorOf('address')}
            onPick={(address, found) => {
              setPlaced({ address, at: setCoordinates(found) ?? found });
            }}
          />
          <LeftAddressNote
            leftKm={leftKm}
            onClear={() => {
              form.setValue('address', '', { shouldValidate: true, shouldDirty: true });
              form.setFocus('address');
            }}
          />
        </div>
        <Group>
          <Button
            variant="default"
            leftSection={<IconCurrentLocation size={20} aria-hidden />}
            loading={own.looking}
            onClick={own.locate}
          >
            {t('locate')}
          </Button>
          {own.failed && <span role="alert">{t('locateFailed')}</span>}
        </Group>
        <div className={styles.map}>{renderMap({ coordinates, linksStation, onPick: setCoordinates })}</div>
        <FieldColumns least={128}>
          <TextInput required {...number('latitude')} />
          <TextInput required {...number('longitude')} />
          <TextInput {...number('altitude')} />
        </FieldColumns>
        <div>
          <Checkbox
            label={t('weatherStation')}
            description={t('weatherStationHint')}
            {...register('weather_station_automatic')}
          />
          <NearestStation coordinates={coordinates} />
        </div>
      </div>
    </FormSection>
  );
}

interface LeftAddressNoteProps {
  /** From where the address is to where the apiary is now; absent while they belong together. */
  readonly leftKm: number | undefined;
  readonly onClear: () => void;
}

/** Says that the address above is that of a location which was left. It stays until the beekeeper lets go of it. */
function LeftAddressNote({ leftKm, onClear }: LeftAddressNoteProps) {
  const t = useTranslations('apiaries.form');
  return (
    <div role="status">
      {leftKm !== undefined && (
        <div className={styles.note}>
          <IconMapPinOff size={20} aria-hidden />
          <span className={styles.words}>{t('leftAddress', { distance: Math.round(leftKm * 10) / 10 })}</span>
          <Button variant="subtle" onClick={onClear}>
            {t('clearAddress')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** In the words of the form; it changes as the marker moves, so it is told politely. */
function NearestStation(props: { readonly coordinates: Coordinates | undefined }) {
  return (
    <p className={styles.nearest} role="status">
      <IconCloud size={18} aria-hidden />{' '}
      <span>
        <NearestWords {...props} />
      </span>
    </p>
  );
}

/** The weather station that would be linked with an apiary here, and how far it is. */
function NearestWords({ coordinates }: { readonly coordinates: Coordinates | undefined }) {
  const t = useTranslations('places.nearest');
  const { data: stations } = useStations();
  if (!coordinates) return t('noLocation');
  if (!stations) return null;
  const nearest = nearestStation(coordinates, stations);
  if (!nearest) return t('none', { distance: STATION_MAX_DISTANCE_KM });
  const { name, station } = nearest.station;
  return t('found', { name, code: station, distance: Math.round(nearest.distanceKm * 10) / 10 });
}

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
function AddressField({ control, error, onPick }: AddressFieldProps) {
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
interface PlacedAddress {
  readonly address: string;
  readonly at: Coordinates;
}

/** How far an apiary may be from its address, in km: many stand in a field behind the house. */
const REACH_KM = 1;

/**
 * How far the location has gone from where the written address was saved or chosen, in km; undefined while they belong
 * together.
 */
function useAddressPlace(
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
