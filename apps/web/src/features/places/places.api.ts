import type { AddressSuggestions } from '@propolis/contract';
import { calls, GEOCODE_MIN_LENGTH } from '@propolis/contract/client';
import type { Coordinates } from '@propolis/domain';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

/** The tile settings belong to the installation and do not change while a page is open. */
const mapSettingsQuery = queryOptions({
  queryKey: ['map-settings'],
  queryFn: ({ signal }) => call(calls.places.mapSettings, { signal }),
  meta: { keep: { kind: 'mapSettings', of: [calls.places.mapSettings] } },
  staleTime: Number.POSITIVE_INFINITY,
});
export const useMapSettings = () => useQuery(mapSettingsQuery);

/** Municipal borders, if the installation has them. */
const municipalitiesQuery = queryOptions({
  queryKey: ['municipalities'],
  queryFn: ({ signal }) => call(calls.places.municipalities, { signal }),
  meta: { keep: { kind: 'municipalities', of: [calls.places.municipalities] } },
  staleTime: Number.POSITIVE_INFINITY,
});
export const useMunicipalities = () => useQuery(municipalitiesQuery);

/** Stations are loaded once, on first use (specification 2). */
const stationsQuery = queryOptions({
  queryKey: ['weather-stations'],
  queryFn: ({ signal }) => call(calls.weather.stations, { signal }),
  meta: { keep: { kind: 'stations', of: [calls.weather.stations] } },
  staleTime: Number.POSITIVE_INFINITY,
});
export const useStations = (enabled = true) => useQuery({ ...stationsQuery, enabled });

export const SUGGESTION_MIN_LENGTH = GEOCODE_MIN_LENGTH;

const NO_SUGGESTIONS: AddressSuggestions = { type: 'FeatureCollection', attribution: '', features: [] };

/**
 * Addresses that start with this text. A failure is not shown, because an address can always be typed
 * (specification 8).
 */
export function useAddressSuggestions(text: string): AddressSuggestions {
  const { data } = useQuery({
    queryKey: ['geocode', text],
    queryFn: ({ signal }) => call(calls.places.geocode, { query: { q: text, format: 'geojson' }, signal }),
    enabled: text.length >= SUGGESTION_MIN_LENGTH,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return text.length >= SUGGESTION_MIN_LENGTH && data ? data : NO_SUGGESTIONS;
}

/** Height at these coordinates in metres; null if the service has none, undefined while loading. */
export function useElevation(coordinates: Coordinates | undefined): number | null | undefined {
  const { latitude = 0, longitude = 0 } = coordinates ?? {};
  const { data } = useQuery({
    queryKey: ['elevation', latitude, longitude],
    queryFn: ({ signal }) => call(calls.places.elevation, { query: { latitude, longitude }, signal }),
    enabled: coordinates !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return coordinates && data?.altitude;
}
