import type { Apiary, Camera, Scale, WeatherConnector } from '@propolis/contract';

interface Named {
  readonly id: number;
  readonly name: string;
  /** Details that distinguish it, the most useful first. */
  readonly details: readonly string[];
}

/** Unique accessible names of sensors in a list of links: equal names get details. */
export function distinctNames(sensors: readonly Named[]): ReadonlyMap<number, string> {
  const namesOf = ({ name, details }: Named, at: number) => [
    name,
    ...details.map((detail) => `${name} · ${detail}`),
    `${name} (${at + 1})`,
  ];
  const all = sensors.map(namesOf);
  const owners = new Map<string, number>();
  for (const names of all) for (const one of new Set(names)) owners.set(one, (owners.get(one) ?? 0) + 1);
  return new Map(
    sensors.map(({ id, name }, at) => [id, all[at]?.find((one) => owners.get(one) === 1) ?? name]),
  );
}

const apiaryName = (apiaries: readonly Apiary[], id: number): string =>
  apiaries.find((apiary) => apiary.id === id)?.name ?? '';

/** Distinguished by apiary, then by the identifier printed on the scale. */
export const scaleNames = (scales: readonly Scale[], apiaries: readonly Apiary[]) =>
  distinctNames(
    scales.map(({ id, description: { name, apiary, aid } }) => ({
      id,
      name,
      details: [apiaryName(apiaries, apiary), aid],
    })),
  );

/** Distinguished by apiary. */
export const weatherNames = (connectors: readonly WeatherConnector[], apiaries: readonly Apiary[]) =>
  distinctNames(
    connectors.map(({ id, description: { name, apiary } }) => ({
      id,
      name,
      details: [apiaryName(apiaries, apiary)],
    })),
  );

/** Cameras have no distinguishing details. */
export const cameraNames = (cameras: readonly Camera[]) =>
  distinctNames(cameras.map(({ id, name }) => ({ id, name, details: [] })));
