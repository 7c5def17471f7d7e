import type { LinkProps } from '@tanstack/react-router';
import type { SensorChoice } from '../../lib/paths.ts';
import type { SensorTab } from './SensorPageFrame.tsx';

/** What a page of connectors shows: an existing one, or an empty one. */
export interface ShownSensors<T> {
  /** Undefined for the new one. */
  readonly shown: T | undefined;
  readonly tabs: SensorTab[];
}

interface TabOptions {
  /** The choice in the address. */
  readonly asked: SensorChoice | undefined;
  /** By their ids, each unique. */
  readonly names: ReadonlyMap<number, string>;
  readonly newName: string;
  readonly linkTo: (choice: SensorChoice) => LinkProps;
}

/**
 * The connector in the address, otherwise the first; an empty one is added if there is none (specification
 * 4).
 */
export function shownSensors<T extends { readonly id: number }>(
  sensors: readonly T[],
  { asked, names, newName, linkTo }: TabOptions,
): ShownSensors<T> {
  const shown = asked === 'new' ? undefined : (sensors.find(({ id }) => id === asked) ?? sensors[0]);
  const tabs = sensors.map((sensor) => ({
    key: String(sensor.id),
    name: names.get(sensor.id) ?? '',
    link: linkTo(sensor.id),
    chosen: sensor === shown,
  }));
  return {
    shown,
    tabs: [...tabs, { key: 'new', name: newName, link: linkTo('new'), chosen: shown === undefined }],
  };
}
