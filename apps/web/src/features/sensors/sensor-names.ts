import type { Apiary, Camera, Scale, WeatherConnector } from '@propolis/contract';

interface Named {
  readonly id: number;
  readonly name: string;
  /** What else tells it apart, the most telling first. */
  readonly details: readonly string[];
}

/** The names of sensors as they are heard in a list of links: those that are equal have more of what tells them apart. */
export function distinctNames(sensors: readonly Named[]): ReadonlyMap<number, string> {
  const namesOf = ({ name, details }: Named, at: number) => [
    name,
    ...details.map((detail) => `${name} · ${detail}`),
    `${name} (${at + 1})`,
  ];
  const all = sensors.map(namesOf);
  return new Map(
    sensors.map(({ id, name }, at) => {
      const others = new Set(all.filter((_, other) => other !== at).flat());
      return [id, all[at]?.find((one) => !others.has(one)) ?? name];
    }),
  );
}

const apiaryName = (apiaries: readonly Apiary[], id: number): string =>
  apiaries.find((apiary) => apiary.id === id)?.name ?? '';

/** Of scales: their apiary, else the identifier that is printed on them. */
export const scaleNames = (scales: readonly Scale[], apiaries: readonly Apiary[]) =>
  distinctNames(
    scales.map(({ id, description: { name, apiary, aid } }) => ({
      id,
      name,
      details: [apiaryName(apiaries, apiary), aid],
    })),
  );

/** Of weather connectors: their apiary, which has no other. */
export const weatherNames = (connectors: readonly WeatherConnector[], apiaries: readonly Apiary[]) =>
  distinctNames(
    connectors.map(({ id, description: { name, apiary } }) => ({
      id,
      name,
      details: [apiaryName(apiaries, apiary)],
    })),
  );

/** Of cameras nothing else is known. */
export const cameraNames = (cameras: readonly Camera[]) =>
  distinctNames(cameras.map(({ id, name }) => ({ id, name, details: [] })));
