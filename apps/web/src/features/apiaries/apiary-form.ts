import { type Apiary, type ApiaryChange, ApiaryInput } from '@propolis/contract';
import type { Coordinates } from '@propolis/domain';
import { readNumber } from '../../lib/numbers.ts';

/** What the form's fields hold: numbers as they were typed. */
export interface ApiaryFormValues {
  readonly name: string;
  readonly reference: string;
  readonly is_covered: boolean;
  readonly address: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly altitude: string;
  readonly weather_station_automatic: boolean;
}

/** One draft per apiary that is edited, and one per account for the one that is added. */
export const apiaryDraftKey = (apiary: Apiary | undefined, account: string | null): string =>
  apiary ? `apiary-draft.${apiary.id}` : `apiary-draft.new.${account}`;

const EMPTY: ApiaryFormValues = {
  name: '',
  reference: '',
  is_covered: false,
  address: '',
  latitude: '',
  longitude: '',
  altitude: '',
  weather_station_automatic: false,
};

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

/** The coordinates that the two fields tell, or none while one of them is empty, wrong or off the globe. */
export const typedCoordinates = (latitude: string, longitude: string): Coordinates | undefined =>
  CoordinateFields.safeParse({ latitude: readNumber(latitude), longitude: readNumber(longitude) }).data;

/** Degrees as the fields hold them; six digits are a hand's breadth. */
export const degreesText = (degrees: number): string => String(Number(degrees.toFixed(6)));

/** What is sent: an emptied address or altitude goes as null, which clears it. */
export const apiaryInput = (values: ApiaryFormValues) => ({
  name: values.name.trim() || null,
  reference: values.reference,
  is_covered: values.is_covered,
  address: values.address.trim() || null,
  latitude: readNumber(values.latitude),
  longitude: readNumber(values.longitude),
  altitude: readNumber(values.altitude),
  weather_station_automatic: values.weather_station_automatic,
});

/**
 * Null fields are left out of a change (specification 5); only what the beekeeper has just emptied goes as null, or it could
 * never be cleared. A name that was emptied becomes the default one.
 */
export const apiaryChange = (input: ApiaryInput, before: Apiary): ApiaryChange => {
  const change: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(input)) {
    if (value !== null || before[field as keyof Apiary] !== null) change[field] = value;
  }
  return change; // the fields of an ApiaryInput, some of them left out
};
