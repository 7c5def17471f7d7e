import type { IsoDay, ObservationData } from '@propolis/domain';
import { DAY_MS } from '@propolis/domain';
import { JULY_FALL } from './demo-fall.ts';
import type { DemoApiary, DemoHive } from './demo-places.ts';
import type { Words } from './demo-words.ts';
import type { Random } from './random.ts';

/** The data from which a visit's text is built. */
export interface Moment {
  readonly apiary: DemoApiary;
  readonly hive: DemoHive;
  readonly random: Random;
  readonly day: IsoDay;
  /** Builds the text in the visitor's language. */
  readonly t: Words;
}

export interface Visit {
  readonly month: number;
  readonly date: number;
  /** Undefined if this colony had no such visit. */
  readonly observe: (moment: Moment) => ObservationData | undefined;
}

const isProducing = ({ story }: DemoHive) => story !== 'nucleus' && story !== 'weak';
const strength = ({ story }: DemoHive) => (story === 'strong' ? 3 : story === 'steady' ? 2 : 1);
const inDays = (day: IsoDay, days: number): IsoDay =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A number of frames, scaled to the size of the hive. */
const share = ({ frames }: DemoHive, part: number) => Math.max(1, Math.round(frames * part));

/** A year at the apiary in the notes of a Swiss beekeeper. */
export const YEAR: readonly Visit[] = [
  {
    month: 1,
    date: 14,
    observe: ({ random, t }) => ({
      structure_has_rock: true,
      general_notes: random.pick([t('notes.winterHum'), t('notes.winterCluster'), t('notes.winterWeighed')]),
    }),
  },
  {
    month: 2,
    date: 19,
    observe: ({ t }) => ({
      activity_cleansing_flight: true,
      activity_pollen_intake: true,
      general_notes: t('notes.cleansingFlight'),
    }),
  },
  {
    month: 3,
    date: 16,
    observe: ({ hive, apiary, random, t }) => ({
      general_impression: strength(hive),
      brood_frames: share(hive, 0.25),
      brood_eggs: true,
      brood_larva: true,
      brood_disposition: hive.story === 'weak' ? 'option_2' : 'option_1',
      reserves_honey_frames: share(hive, 0.3),
      reserves_bee_bread: 2,
      workers_quantity: share(hive, 0.5),
      foraging_main_source: t(`apiaries.${apiary.key}.early`),
      queen_observed: random.pick([true, false]),
      general_notes: t('notes.springVisit'),
      output_frames_empty: 1,
    }),
  },
  {
    month: 4,
    date: 6,
    observe: ({ hive, t }): ObservationData =>
      hive.story === 'weak' || hive.story === 'nucleus'
        ? {
            feeding_type: 'option_2',
            feeding_quantity: 1,
            general_notes: t('notes.fondant'),
          }
        : {
            input_frames_embossed_wax: 2,
            activity_pollen_intake: true,
            brood_frames: share(hive, 0.4),
            general_notes: t('notes.embossedWax'),
          },
  },
  {
    month: 4,
    date: 18,
    observe: ({ hive, apiary, t }) =>
      isProducing(hive)
        ? {
            general_impression: strength(hive),
            structure_honey_super: 1,
            structure_queen_excluder: true,
            structure_insulation: false,
            foraging_activity: 4,
            foraging_main_source: t(`apiaries.${apiary.key}.spring`),
            workers_quantity: share(hive, 0.8),
            general_notes: t('notes.firstSuper'),
          }
        : undefined,
  },
  {
    month: 5,
    date: 3,
    observe: ({ hive, random, t }) => ({
      general_impression: strength(hive),
      brood_frames: share(hive, 0.6),
      brood_eggs: true,
      males_presence: true,
      males_quantity: 'option_2',
      brood_royal_cells: 0,
      workers_sweetness: random.whole(1, 2),
      swarming_prevention_action: t('notes.droneFrame'),
    }),
  },
  {
    month: 5,
    date: 13,
    observe: ({ hive, t }): ObservationData => {
      if (!isProducing(hive)) return { brood_frames: share(hive, 0.5), brood_eggs: true };
      return hive.story === 'swarms'
        ? {
            brood_royal_cells: 7,
            surveillance_particular_attention: true,
            swarming_prevention_action: t('notes.royalCells'),
            structure_honey_super: 2,
          }
        : {
            brood_royal_cells: 1,
            swarming_prevention_action: t('notes.queenCup'),
            structure_honey_super: 2,
          };
    },
  },
  {
    month: 5,
    date: 23,
    observe: ({ hive, t }) =>
      hive.story === 'swarms'
        ? {
            swarming_observed: true,
            general_impression: 1,
            surveillance_particular_attention: true,
            output_bees: true,
            output_bees_quantity: 2.2,
            output_bees_unit: 'option_1',
            output_destination: t('hives.nucleus.name'),
            general_notes: t('notes.swarm'),
          }
        : undefined,
  },
  {
    month: 6,
    date: 6,
    observe: ({ hive, random, t }): ObservationData => {
      if (!isProducing(hive))
        return { brood_eggs: true, queen_observed: true, brood_frames: share(hive, 0.4) };
      const frames = hive.story === 'strong' ? random.whole(14, 18) : random.whole(7, 10);
      return {
        harvest_honey_frames: frames,
        structure_honey_super: 1,
        surveillance_particular_attention: false,
        general_notes: t('notes.springHarvest', { frames, kg: Math.round(frames * 1.6) }),
      };
    },
  },
  {
    month: 6,
    date: 21,
    observe: ({ hive, apiary, random, t }) => ({
      general_impression: hive.story === 'swarms' ? 2 : strength(hive),
      queen_observed: true,
      queen_fertilised: true,
      queen_marked: hive.story !== 'swarms',
      brood_frames: share(hive, 0.6),
      foraging_activity: random.whole(3, 5),
      foraging_main_source: t(`apiaries.${apiary.key}.summer`),
    }),
  },
  {
    month: 7,
    date: 4,
    observe: ({ hive, random, t }) => {
      const mites = JULY_FALL[hive.story];
      return {
        workers_sweetness: random.whole(1, 3),
        hygiene_cleaning_capacity: random.whole(2, 4),
        general_notes: t('notes.mites', { mites: mites * 3, perDay: mites }),
      };
    },
  },
  {
    month: 7,
    date: 16,
    observe: ({ hive, random, t }) => {
      if (!isProducing(hive)) return undefined;
      const frames = hive.story === 'strong' ? random.whole(9, 14) : random.whole(4, 8);
      return {
        harvest_honey_frames: frames,
        structure_honey_super: 0,
        structure_queen_excluder: false,
        general_notes: t('notes.summerHarvest', { frames, kg: Math.round(frames * 1.8) }),
      };
    },
  },
  {
    month: 7,
    date: 27,
    observe: ({ day, t }) => ({
      general_notes: t('notes.firstTreatment'),
      surveillance_reminder: true,
      surveillance_reminder_date: inDays(day, 10),
      surveillance_reminder_comment: t('notes.removeDispenser'),
    }),
  },
  {
    month: 8,
    date: 9,
    observe: ({ hive, t }) => ({
      surveillance_reminder: false,
      feeding_type: 'option_1',
      feeding_quantity: hive.story === 'nucleus' ? 2 : 6,
      general_notes: t('notes.dispenserRemoved'),
    }),
  },
  {
    month: 8,
    date: 23,
    observe: ({ hive }) => ({
      feeding_type: 'option_1',
      feeding_quantity: hive.story === 'nucleus' ? 2 : 7,
      brood_frames: share(hive, 0.4),
      reserves_honey_frames: share(hive, 0.3),
    }),
  },
  {
    month: 9,
    date: 7,
    observe: ({ hive, t }) => ({
      general_impression: strength(hive),
      general_notes: t('notes.secondTreatment'),
      ...(hive.story === 'weak' && {
        problem_observed: true,
        problem_kind: 'option_2',
        problem_description: t('notes.deformedWings'),
        surveillance_particular_attention: true,
      }),
    }),
  },
  {
    month: 9,
    date: 21,
    observe: ({ hive, t }) => ({
      feeding_type: 'option_1',
      feeding_quantity: hive.story === 'nucleus' ? 1.5 : 4,
      reserves_honey_frames: share(hive, 0.5),
      brood_frames: share(hive, 0.25),
      general_notes: t('notes.lastFeeding'),
    }),
  },
  {
    month: 10,
    date: 10,
    observe: ({ hive, t }) => ({
      general_impression: strength(hive),
      space_flight_hole: 'option_1',
      structure_insulation: true,
      structure_has_rock: true,
      problem_observed: false,
      general_notes: t('notes.wintering'),
    }),
  },
  {
    month: 11,
    date: 16,
    observe: ({ t }) => ({ general_notes: t('notes.cluster') }),
  },
  {
    month: 12,
    date: 19,
    observe: ({ t }) => ({
      brood_eggs: false,
      general_notes: t('notes.oxalicAcid'),
    }),
  },
];
