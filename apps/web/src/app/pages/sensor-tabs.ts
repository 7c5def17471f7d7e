import type { LinkProps } from '@tanstack/react-router';
import type { SensorChoice } from '../../lib/paths.ts';
import type { SensorTab } from './SensorPageFrame.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What a page of connectors shows: one that is there, or an empty one. */
export interface ShownSensors<T> {
  /** Undefined for the new one. */
  readonly shown: T | undefined;
  readonly tabs: SensorTab[];
}

interface TabOptions<T> {
  /** What the address asks for. */
  readonly asked: SensorChoice | undefined;
  readonly nameOf: (sensor: T) => string;
  readonly newName: string;
  readonly linkTo: (choice: SensorChoice) => LinkProps;
}

/** The connector that is asked for, else the first; an empty one is added where there is none (spec 4). */
export function shownSensors<T extends Pick<Named, 'id'>>(
  sensors: readonly T[],
  { asked, nameOf, newName, linkTo }: TabOptions<T>,
): ShownSensors<T> {
  const shown = asked === 'new' ? undefined : (sensors.find(({ id }) => id === asked) ?? sensors[0]);
  const tabs = sensors.map((sensor) => ({
    key: String(sensor.id),
    name: nameOf(sensor),
    link: linkTo(sensor.id),
    chosen: sensor === shown,
  }));
  return {
    shown,
    tabs: [...tabs, { key: 'new', name: newName, link: linkTo('new'), chosen: shown === undefined }],
  };
}
