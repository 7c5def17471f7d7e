import type { HiveType } from '@propolis/domain';

/** How the year of a colony goes. */
export type Story = 'strong' | 'steady' | 'weak' | 'swarms' | 'nucleus';

export interface DemoHive {
  readonly name: string;
  readonly type: HiveType['key'];
  readonly race: string;
  readonly color: string;
  readonly frames: number;
  readonly story: Story;
  readonly description: string;
}

export interface DemoApiary {
  readonly name: string;
  readonly reference: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; spring comes later up there. */
  readonly altitude: number;
  readonly is_covered: boolean;
  /** Days by which flowers are later than at the lake. */
  readonly delay: number;
  readonly bloom: readonly [string, string, string];
  readonly hives: readonly DemoHive[];
}

/** Real places, invented apiaries: every name says that this is a demonstration. */
export const DEMO_APIARIES: readonly DemoApiary[] = [
  {
    name: 'Rucher de démonstration Lavaux',
    reference: 'DEMO-VD-1',
    address: '1071 Chexbres',
    latitude: 46.4829,
    longitude: 6.7812,
    altitude: 585,
    is_covered: false,
    delay: 0,
    bloom: ['Saule et cornouiller', 'Dent-de-lion et cerisier', 'Tilleul et ronce'],
    hives: [
      {
        name: 'Églantine',
        type: 'dadant_blatt',
        race: 'buckfast',
        color: 'FFCD51',
        frames: 12,
        story: 'strong',
        description: 'Reine bleue 2025, élevage de la section. Colonie de référence.',
      },
      {
        name: 'Capucine',
        type: 'dadant_blatt',
        race: 'buckfast',
        color: 'FA9D3A',
        frames: 12,
        story: 'swarms',
        description: 'Fille d’Églantine. Tendance à essaimer.',
      },
      {
        name: 'Marguerite',
        type: 'dadant_blatt',
        race: 'carnica',
        color: '7DBADB',
        frames: 12,
        story: 'steady',
        description: 'Reine marquée et clippée.',
      },
      {
        name: 'Nucléus 1',
        type: 'nucleus',
        race: 'buckfast',
        color: '8ADD69',
        frames: 5,
        story: 'nucleus',
        description: 'Issu de l’essaim de Capucine, à transvaser au printemps.',
      },
    ],
  },
  {
    name: 'Rucher de démonstration Gruyère',
    reference: 'DEMO-FR-1',
    address: '1663 Gruyères',
    latitude: 46.5817,
    longitude: 7.0891,
    altitude: 790,
    is_covered: true,
    delay: 12,
    bloom: ['Saule marsault', 'Dent-de-lion et pommier', 'Sapin blanc et framboisier'],
    hives: [
      {
        name: 'Gentiane',
        type: 'swiss_burki_jeker',
        race: 'mellifera',
        color: 'C2A4E1',
        frames: 14,
        story: 'steady',
        description: 'Abeille noire, case 1 du pavillon.',
      },
      {
        name: 'Arnica',
        type: 'swiss_burki_jeker',
        race: 'mellifera',
        color: 'E27769',
        frames: 14,
        story: 'weak',
        description: 'Case 2 du pavillon. Reine de 2023, à remplacer.',
      },
      {
        name: 'Bruyère',
        type: 'swiss_burki_jeker',
        race: 'mellifera',
        color: 'E0C195',
        frames: 14,
        story: 'strong',
        description: 'Case 3 du pavillon.',
      },
    ],
  },
  {
    name: 'Rucher de démonstration Val-de-Ruz',
    reference: 'DEMO-NE-1',
    address: '2053 Cernier',
    latitude: 47.0614,
    longitude: 6.9063,
    altitude: 835,
    is_covered: false,
    delay: 14,
    bloom: ['Saule et prunellier', 'Colza et dent-de-lion', 'Trèfle blanc et sapin'],
    hives: [
      {
        name: 'Sauge',
        type: 'dadant_blatt',
        race: 'carnica',
        color: 'C78F58',
        frames: 12,
        story: 'strong',
        description: 'Au pied du verger.',
      },
      {
        name: 'Mélisse',
        type: 'warre',
        race: 'hybrid',
        color: '81E2CF',
        frames: 8,
        story: 'steady',
        description: 'Warré à fond plein, conduite extensive.',
      },
      {
        name: 'Pimprenelle',
        type: 'dadant_blatt',
        race: 'carnica',
        color: 'EDC5F6',
        frames: 12,
        story: 'steady',
        description: 'Achetée en essaim à la foire de Cernier.',
      },
    ],
  },
];
