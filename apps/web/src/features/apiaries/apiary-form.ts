import { type Apiary, type ApiaryChange, ApiaryInput } from '@propolis/contract';
import type { Coordinates } from '@propolis/domain';
import { readNumber } from '../../lib/numbers.ts';

/** One draft per edited apiary, and one per account for a new one. */
export const apiaryDraftKey = (apiary: Apiary | undefined, account: string | null): string =>
  apiary ? `apiary-draft.${apiary.id}` : `apiary-draft.new.${account}`;

const EMPTY = {
  name: '',
  reference: '',
  is_covered: false,
  address: '',
  latitude: '',
  longitude: '',
  altitude: '',
  weather_station_automatic: false,
};
/** Values of the form's fields; numbers as typed. */
export type ApiaryFormValues = Readonly<typeof EMPTY>;

const typed = (value: number | null): string => (value === null ? '' : String(value));

export const apiaryFormValues = (apiary: Apiary | undefined): ApiaryFormValues =>
  apiary
    ? {
        name: apiary.name,
        reference: apiary.reference,
        is_covered: apiary.is_covered,
        address: apiary.address ?? '',
        latitude: typed(apiary.latitude),
        longitude: typed(apiary.longitude),
        altitude: typed(apiary.altitude),
        weather_station_automatic: apiary.weather_station_automatic,
      }
    : EMPTY;

const CoordinateFields = ApiaryInput.pick({ latitude: true, longitude: true });

/** The coordinates of the two fields; undefined if one is empty, invalid or out of range. */
export const typedCoordinates = (latitude: string, longitude: string): Coordinates | undefined =>
  CoordinateFields.safeParse({ latitude: readNumber(latitude), longitude: readNumber(longitude) }).data;

/** Degrees with six digits, about 10 cm. */
export const degreesText = (degrees: number): string => String(Number(degrees.toFixed(6)));

/** The request; an emptied address or altitude is null, which clears it. */
export const apiaryInput = (values: ApiaryFormValues) => ({
  ...values,
  name: values.name.trim() || null,
  address: values.address.trim() || null,
  latitude: readNumber(values.latitude),
  longitude: readNumber(values.longitude),
  altitude: readNumber(values.altitude, { unit: 'm' }),
});

/**
 * A change omits null fields (specification 5) unless the beekeeper has just emptied them. An emptied name
 * becomes the default one.
 */
export const apiaryChange = (input: ApiaryInput, before: Apiary): ApiaryChange => {
  const change: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(input)) {
    if (value !== null || before[field as keyof Apiary] !== null) change[field] = value;
  }
  return change; // Some fields of an ApiaryInput.
};
