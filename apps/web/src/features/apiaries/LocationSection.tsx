import { Autocomplete, Box, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AddressSuggestions } from '@propolis/contract';
import { PLACE_BOUNDS } from '@propolis/contract/client';
import { type Coordinates, distanceKm, nearestStation, STATION_MAX_DISTANCE_KM } from '@propolis/domain';
import { IconCloud, IconCurrentLocation, IconMapPinOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type Control, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { readNumber } from '../../lib/numbers.ts';
import { FieldColumns } from '../../ui/FieldColumns.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { useNumberProblem } from '../../ui/use-number-problem.ts';
import { useAddressSuggestions, useStations } from '../places/places.api.ts';
import type { ApiaryFormValues } from './apiary-form.ts';
import styles from './LocationSection.module.css';
import { useAltitude, useCoordinateFields, useOwnCoordinates } from './use-coordinate-fields.ts';

/** Lets a map set the coordinates of the form. */
export interface LocationOnMap {
  readonly coordinates: Coordinates | undefined;
  readonly linksStation: boolean;
  readonly onPick: (coordinates: Coordinates) => void;
}

interface LocationSectionProps {
  readonly form: UseFormReturn<ApiaryFormValues>;
  readonly errorOf: (name: keyof ApiaryFormValues) => string | undefined;
  /** Present if the edited apiary has an address. */
  readonly savedAddress: PlacedAddress | undefined;
  /** The map belongs to another feature; the page passes it. */
  readonly renderMap: (location: LocationOnMap) => ReactNode;
}

/** The location of the apiary, by address, map, current position or coordinates. */
export function LocationSection({ form, errorOf, savedAddress, renderMap }: LocationSectionProps) {
  const t = useTranslations('apiaries.form');
  const { control, register } = form;
  const { coordinates, setCoordinates, ofPair } = useCoordinateFields(form);
  const { leftKm, setPlaced } = useAddressPlace(form, coordinates, savedAddress);
  const fillAltitude = useAltitude(form, coordinates);
  const linksStation = useWatch({ control, name: 'weather_station_automatic' });
  const own = useOwnCoordinates((found) => {
    const at = setCoordinates(found);
    if (found.altitude !== null) fillAltitude(found.altitude, at);
  });
  const clearAddress = () => {
    form.setValue('address', '', { shouldValidate: true, shouldDirty: true });
    form.setFocus('address');
  };
  const problem = useNumberProblem();
  const number = (name: keyof typeof PLACE_BOUNDS) => ({
    ...register(name),
    label: t(name),
    error:
      errorOf(name) &&
      (problem(readNumber(form.getValues(name), { unit: 'm' }), PLACE_BOUNDS[name]) ?? errorOf(name)),
    // The decimal keypad has no minus sign on some phones: west of Greenwich the longitude is negative.
    inputMode: 'text' as const,
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
          <div role="status">
            {/* The address belongs to a former location, until the beekeeper clears it. */}
            {leftKm !== undefined && (
              <Group className="notice" gap="4px 12px" p="4px 4px 4px 16px" mt="xs">
                <IconMapPinOff size={20} aria-hidden />
                <Box component="span" flex="1 1 16rem">
                  {t('leftAddress', { distance: Math.round(leftKm * 10) / 10 })}
                </Box>
                <Button variant="subtle" onClick={clearAddress}>
                  {t('clearAddress')}
                </Button>
              </Group>
            )}
          </div>
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
          <TextInput required {...number('latitude')} {...ofPair} />
          <TextInput required {...number('longitude')} {...ofPair} />
          <TextInput {...number('altitude')} />
        </FieldColumns>
        <div>
          <Checkbox
            label={t('weatherStation')}
            description={t('weatherStationHint')}
            {...register('weather_station_automatic')}
          />
          {/* Changes while the marker moves, so it is announced politely. */}
          <p className={`quiet ${styles.nearest}`} role="status">
            <IconCloud size={18} aria-hidden />{' '}
            <span>
              <NearestStation coordinates={coordinates} />
            </span>
          </p>
        </div>
      </div>
    </FormSection>
  );
}

/** The nearest weather station and its distance. */
function NearestStation({ coordinates }: { readonly coordinates: Coordinates | undefined }) {
  const t = useTranslations('places.nearest');
  const { data: stations } = useStations();
  if (!coordinates) return t('noLocation');
  if (!stations) return null;
  const nearest = nearestStation(coordinates, stations);
  if (!nearest) return t('none', { distance: STATION_MAX_DISTANCE_KM });
  const { name, station } = nearest.station;
  return t('found', { name, code: station, distance: Math.round(nearest.distanceKm * 10) / 10 });
}

/** Debounce of the address search, in ms. */
const PAUSE = 300;

interface AddressFieldProps {
  readonly control: Control<ApiaryFormValues>;
  readonly error: string | undefined;
  /** Receives a chosen suggestion and its coordinates. */
  readonly onPick: (address: string, coordinates: Coordinates) => void;
}

/** Keeps the first suggestion of each name, because the list shows only names. */
function coordinatesByName({ features }: AddressSuggestions): ReadonlyMap<string, Coordinates> {
  const found = new Map<string, Coordinates>();
  for (const { properties, geometry } of features) {
    const [longitude, latitude] = geometry.coordinates;
    if (longitude === undefined || latitude === undefined || found.has(properties.display_name)) continue;
    found.set(properties.display_name, { latitude, longitude });
  }
  return found;
}

/** An address, typed freely or chosen from suggestions; a suggestion also sets the coordinates. */
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
      // Disables the second filter, which would hide results with another spelling.
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

/** An address and its coordinates; a freely typed address has none. */
interface PlacedAddress {
  readonly address: string;
  readonly at: Coordinates;
}

/**
 * Maximum distance between an apiary and its address, in km: many apiaries are in a field behind the house.
 */
const REACH_KM = 1;

/**
 * Distance between the location and the place of the saved or chosen address, in km; undefined while they
 * belong together.
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
