import type { Apiary, WeatherConnector } from '@propolis/contract';

export interface WeatherFormValues {
  readonly name: string;
  /** Id of the apiary, '' for none. */
  readonly apiary: string;
  /** Code of the station. */
  readonly station: string;
}

/** One draft per connector, and one per account for a new one. */
export const weatherDraftKey = (connector: WeatherConnector | undefined, account: string | null): string =>
  connector ? `weather-draft.${connector.id}` : `weather-draft.new.${account}`;

/** Initial form values; a new connector starts with the only apiary without one. */
export function weatherFormValues(
  connector: WeatherConnector | undefined,
  free: readonly Apiary[],
  newName: string,
): WeatherFormValues {
  if (connector) {
    const { name, apiary, station } = connector.description;
    return { name, apiary: String(apiary), station };
  }
  const [only, ...others] = free;
  return { name: newName, apiary: only && others.length === 0 ? String(only.id) : '', station: '' };
}

export const weatherInput = ({ name, apiary, station }: WeatherFormValues) => ({
  description: { name, station, apiary: apiary ? Number(apiary) : undefined },
});

/** `description.station` of the contract is `station` of the form. */
export const weatherFieldOf = (field: string): string => field.replace(/^description\./, '');
