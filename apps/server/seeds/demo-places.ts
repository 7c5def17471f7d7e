import type { HiveType } from '@propolis/domain';
import type { DemoPlace } from './demo-weather.ts';
import type { DemoWords } from './demo-words.ts';

/** The course of a colony's year. */
export type Story = 'strong' | 'steady' | 'weak' | 'swarms' | 'nucleus';

export interface DemoHive {
  /** Key of its name and description in each language (`words`). */
  readonly key: keyof DemoWords['hives'];
  readonly type: HiveType['key'];
  readonly race: string;
  readonly color: string;
  readonly frames: number;
  readonly story: Story;
}

export interface DemoApiary {
  /** Key of its name and flora in each language (`words`). */
  readonly key: keyof DemoWords['apiaries'];
  readonly reference: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; spring comes later at altitude. */
  readonly altitude: number;
  readonly is_covered: boolean;
  /** Delay of flowering in days, compared with the lake. */
  readonly delay: number;
  readonly hives: readonly DemoHive[];
}

/** Real places with invented apiaries: every name says that this is a demonstration. */
export const DEMO_APIARIES: readonly DemoApiary[] = [
  {
    key: 'lavaux',
    reference: 'DEMO-VD-1',
    address: '1071 Chexbres',
    latitude: 46.4829,
    longitude: 6.7812,
    altitude: 585,
    is_covered: false,
    delay: 0,
    hives: [
      {
        key: 'rose',
        type: 'dadant_blatt',
        race: 'buckfast',
        color: 'FFCD51',
        frames: 12,
        story: 'strong',
      },
      {
        key: 'nasturtium',
        type: 'dadant_blatt',
        race: 'buckfast',
        color: 'FA9D3A',
        frames: 12,
        story: 'swarms',
      },
      {
        key: 'daisy',
        type: 'dadant_blatt',
        race: 'carnica',
        color: '7DBADB',
        frames: 12,
        story: 'steady',
      },
      {
        key: 'nucleus',
        type: 'nucleus',
        race: 'buckfast',
        color: '8ADD69',
        frames: 5,
        story: 'nucleus',
      },
    ],
  },
  {
    key: 'gruyere',
    reference: 'DEMO-FR-1',
    address: '1663 Gruyères',
    latitude: 46.5817,
    longitude: 7.0891,
    altitude: 790,
    is_covered: true,
    delay: 12,
    hives: [
      {
        key: 'gentian',
        type: 'swiss_burki_jeker',
        race: 'mellifera',
        color: 'C2A4E1',
        frames: 14,
        story: 'steady',
      },
      {
        key: 'arnica',
        type: 'swiss_burki_jeker',
        race: 'mellifera',
        color: 'E27769',
        frames: 14,
        story: 'weak',
      },
      {
        key: 'heather',
        type: 'swiss_burki_jeker',
        race: 'mellifera',
        color: 'E0C195',
        frames: 14,
        story: 'strong',
      },
    ],
  },
  {
    key: 'ruz',
    reference: 'DEMO-NE-1',
    address: '2053 Cernier',
    latitude: 47.0614,
    longitude: 6.9063,
    altitude: 835,
    is_covered: false,
    delay: 14,
    hives: [
      {
        key: 'sage',
        type: 'dadant_blatt',
        race: 'carnica',
        color: 'C78F58',
        frames: 12,
        story: 'strong',
      },
      {
        key: 'balm',
        type: 'warre',
        race: 'hybrid',
        color: '81E2CF',
        frames: 8,
        story: 'steady',
      },
      {
        key: 'burnet',
        type: 'dadant_blatt',
        race: 'carnica',
        color: 'EDC5F6',
        frames: 12,
        story: 'steady',
      },
    ],
  },
];

/** The position for which the weather of an apiary is generated. */
export const placeOf = (apiary: DemoApiary): DemoPlace => ({
  latitude: apiary.latitude,
  longitude: apiary.longitude,
  altitude: apiary.altitude,
  number: DEMO_APIARIES.indexOf(apiary),
});

/** The id of an entry of a list of the domain. */
export function idOf(list: readonly { readonly id: number; readonly key: string }[], key: string): number {
  const entry = list.find((one) => one.key === key);
  if (!entry) throw new Error(`The demonstration names ${key}, which is not in the list.`);
  return entry.id;
}
