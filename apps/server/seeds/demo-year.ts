import type { IsoDay, ObservationData } from '@propolis/domain';
import type { DemoApiary, DemoHive } from './demo-places.ts';
import type { Random } from './random.ts';

/** What a visit is told from. */
export interface Moment {
  readonly apiary: DemoApiary;
  readonly hive: DemoHive;
  readonly random: Random;
  readonly day: IsoDay;
}

export interface Visit {
  readonly month: number;
  readonly date: number;
  /** Undefined where this colony had no such visit. */
  readonly tell: (moment: Moment) => ObservationData | undefined;
}

const isProducing = ({ story }: DemoHive) => story !== 'nucleus' && story !== 'weak';
const strength = ({ story }: DemoHive) => (story === 'strong' ? 3 : story === 'steady' ? 2 : 1);
const inDays = (day: IsoDay, days: number): IsoDay =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Frames out of those that fit, in proportion to the size of the hive. */
const share = ({ frames }: DemoHive, part: number) => Math.max(1, Math.round(frames * part));

/** A year at the apiary as a Swiss beekeeper writes it down. */
export const YEAR: readonly Visit[] = [
  {
    month: 1,
    date: 14,
    tell: ({ random }) => ({
      structure_has_rock: true,
      general_notes: random.pick([
        'Contrôle d’hiver : bourdonnement régulier, entrée dégagée de la neige.',
        'Contrôle d’hiver : grappe calme, chute de cire sur 5 ruelles.',
        'Ruche soupesée : encore lourde. Toit en ordre après la bise.',
      ]),
    }),
  },
  {
    month: 2,
    date: 19,
    tell: () => ({
      activity_cleansing_flight: true,
      activity_pollen_intake: true,
      general_notes: 'Grand vol de propreté. Plateau nettoyé, abeilles mortes évacuées.',
    }),
  },
  {
    month: 3,
    date: 16,
    tell: ({ hive, apiary, random }) => ({
      general_impression: strength(hive),
      brood_frames: share(hive, 0.25),
      brood_eggs: true,
      brood_larva: true,
      brood_disposition: hive.story === 'weak' ? 'option_2' : 'option_1',
      reserves_honey_frames: share(hive, 0.3),
      reserves_bee_bread: 2,
      workers_quantity: share(hive, 0.5),
      foraging_main_source: apiary.bloom[0],
      queen_observed: random.pick([true, false]),
      general_notes: 'Visite de printemps : ponte en ordre, un vieux cadre retiré, partition resserrée.',
      output_frames_empty: 1,
    }),
  },
  {
    month: 4,
    date: 6,
    tell: ({ hive }): ObservationData =>
      hive.story === 'weak' || hive.story === 'nucleus'
        ? {
            feeding_type: 'option_2',
            feeding_quantity: 1,
            general_notes: 'Pain de candi, les provisions sont basses.',
          }
        : {
            input_frames_embossed_wax: 2,
            activity_pollen_intake: true,
            brood_frames: share(hive, 0.4),
            general_notes: 'Deux cires gaufrées au bord du couvain.',
          },
  },
  {
    month: 4,
    date: 18,
    tell: ({ hive, apiary }) =>
      isProducing(hive)
        ? {
            general_impression: strength(hive),
            structure_honey_super: 1,
            structure_queen_excluder: true,
            structure_insulation: false,
            foraging_activity: 4,
            foraging_main_source: apiary.bloom[1],
            workers_quantity: share(hive, 0.8),
            general_notes: 'Première hausse posée avec la grille à reine.',
          }
        : undefined,
  },
  {
    month: 5,
    date: 3,
    tell: ({ hive, random }) => ({
      general_impression: strength(hive),
      brood_frames: share(hive, 0.6),
      brood_eggs: true,
      males_presence: true,
      males_quantity: 'option_2',
      brood_royal_cells: 0,
      workers_sweetness: random.whole(1, 2),
      swarming_prevention_action: 'Cadre à mâles découpé.',
    }),
  },
  {
    month: 5,
    date: 13,
    tell: ({ hive }): ObservationData => {
      if (!isProducing(hive)) return { brood_frames: share(hive, 0.5), brood_eggs: true };
      return hive.story === 'swarms'
        ? {
            brood_royal_cells: 7,
            surveillance_particular_attention: true,
            swarming_prevention_action: 'Cellules royales détruites, deuxième hausse donnée.',
            structure_honey_super: 2,
          }
        : {
            brood_royal_cells: 1,
            swarming_prevention_action: 'Une amorce écrasée, deuxième hausse donnée.',
            structure_honey_super: 2,
          };
    },
  },
  {
    month: 5,
    date: 23,
    tell: ({ hive }) =>
      hive.story === 'swarms'
        ? {
            swarming_observed: true,
            general_impression: 1,
            surveillance_particular_attention: true,
            output_bees: true,
            output_bees_quantity: 2.2,
            output_bees_unit: 'option_1',
            output_destination: 'Nucléus 1',
            general_notes: 'Essaim dans le pommier du voisin, récupéré en fin d’après-midi.',
          }
        : undefined,
  },
  {
    month: 6,
    date: 6,
    tell: ({ hive, random }): ObservationData => {
      if (!isProducing(hive))
        return { brood_eggs: true, queen_observed: true, brood_frames: share(hive, 0.4) };
      const frames = hive.story === 'strong' ? random.whole(14, 18) : random.whole(7, 10);
      return {
        harvest_honey_frames: frames,
        structure_honey_super: 1,
        surveillance_particular_attention: false,
        general_notes: `Récolte de printemps : ${frames} cadres operculés, environ ${Math.round(frames * 1.6)} kg. Humidité 17 %.`,
      };
    },
  },
  {
    month: 6,
    date: 21,
    tell: ({ hive, apiary, random }) => ({
      general_impression: hive.story === 'swarms' ? 2 : strength(hive),
      queen_observed: true,
      queen_fertilised: true,
      queen_marked: hive.story !== 'swarms',
      brood_frames: share(hive, 0.6),
      foraging_activity: random.whole(3, 5),
      foraging_main_source: apiary.bloom[2],
    }),
  },
  {
    month: 7,
    date: 4,
    tell: ({ random }) => {
      const mites = random.whole(2, 12);
      return {
        hygiene_cleaning_capacity: random.whole(2, 4),
        general_notes: `Comptage des varroas sur le plateau : ${mites * 3} en 3 jours, soit ${mites} par jour.`,
      };
    },
  },
  {
    month: 7,
    date: 16,
    tell: ({ hive, random }) => {
      if (!isProducing(hive)) return undefined;
      const frames = hive.story === 'strong' ? random.whole(9, 14) : random.whole(4, 8);
      return {
        harvest_honey_frames: frames,
        structure_honey_super: 0,
        structure_queen_excluder: false,
        general_notes: `Récolte d’été : ${frames} cadres, environ ${Math.round(frames * 1.8)} kg. Hausses retirées.`,
      };
    },
  },
  {
    month: 7,
    date: 27,
    tell: ({ day }) => ({
      general_notes: '1er traitement contre le varroa : acide formique 70 %, diffuseur Liebig, 200 ml.',
      surveillance_reminder: true,
      surveillance_reminder_date: inDays(day, 10),
      surveillance_reminder_comment: 'Retirer le diffuseur et commencer à nourrir.',
    }),
  },
  {
    month: 8,
    date: 9,
    tell: ({ hive }) => ({
      surveillance_reminder: false,
      feeding_type: 'option_1',
      feeding_quantity: hive.story === 'nucleus' ? 2 : 6,
      general_notes: 'Diffuseur retiré, forte chute de varroas. Sirop 3:2.',
    }),
  },
  {
    month: 8,
    date: 23,
    tell: ({ hive }) => ({
      feeding_type: 'option_1',
      feeding_quantity: hive.story === 'nucleus' ? 2 : 7,
      brood_frames: share(hive, 0.4),
      reserves_honey_frames: share(hive, 0.3),
    }),
  },
  {
    month: 9,
    date: 7,
    tell: ({ hive }) => ({
      general_impression: strength(hive),
      general_notes: '2e traitement à l’acide formique.',
      ...(hive.story === 'weak' && {
        problem_observed: true,
        problem_kind: 'option_2',
        problem_description: 'Quelques abeilles aux ailes déformées : pression du varroa.',
        surveillance_particular_attention: true,
      }),
    }),
  },
  {
    month: 9,
    date: 21,
    tell: ({ hive }) => ({
      feeding_type: 'option_1',
      feeding_quantity: hive.story === 'nucleus' ? 1.5 : 4,
      reserves_honey_frames: share(hive, 0.5),
      brood_frames: share(hive, 0.25),
      general_notes: 'Dernier nourrissement, provisions d’hiver complètes.',
    }),
  },
  {
    month: 10,
    date: 10,
    tell: ({ hive }) => ({
      general_impression: strength(hive),
      space_flight_hole: 'option_1',
      structure_insulation: true,
      structure_has_rock: true,
      problem_observed: false,
      general_notes: 'Mise en hivernage : entrée réduite, grille contre les souris, coussin sur les cadres.',
    }),
  },
  {
    month: 11,
    date: 16,
    tell: () => ({ general_notes: 'Grappe formée, plus de vol. Plateau : presque plus de chute.' }),
  },
  {
    month: 12,
    date: 19,
    tell: () => ({
      brood_eggs: false,
      general_notes: 'Traitement d’hiver hors couvain : acide oxalique par dégouttement, 5 ml par ruelle.',
    }),
  },
];
