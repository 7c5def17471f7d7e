import type { ObservationCategory } from './types.ts';

/**
 * Every observation item (spec 3), in the order in which a beekeeper fills the form.
 * Labels are the words shown; option labels of scales name only their ends and, where it helps, the middle.
 */
export const OBSERVATION_CATALOGUE: readonly ObservationCategory[] = [
  {
    key: 'general',
    labels: { fr: 'Général', de: 'Allgemein', en: 'General' },
    children: [
      {
        key: 'general',
        labels: { fr: 'Général', de: 'Allgemein', en: 'General' },
        items: [
          {
            key: 'general_impression',
            type: 'choice',
            min: 1,
            max: 3,
            labels: { fr: 'Impression générale', de: 'Gesamteindruck', en: 'General impression' },
            options: [
              { key: 'option_1', labels: { fr: 'faible', de: 'schwach', en: 'weak' } },
              { key: 'option_2', labels: { fr: 'normale', de: 'normal', en: 'normal' } },
              { key: 'option_3', labels: { fr: 'forte', de: 'stark', en: 'strong' } },
            ],
          },
          {
            key: 'observation_date',
            type: 'date',
            labels: { fr: "Date de l'observation", de: 'Datum der Durchsicht', en: 'Observation date' },
          },
          { key: 'general_notes', type: 'textarea', labels: { fr: 'Notes', de: 'Notizen', en: 'Notes' } },
        ],
      },
      {
        key: 'surveillance',
        labels: { fr: 'Surveillance', de: 'Überwachung', en: 'Follow-up' },
        items: [
          {
            key: 'surveillance_particular_attention',
            type: 'boolean',
            labels: {
              fr: 'Attention particulière',
              de: 'Besondere Aufmerksamkeit',
              en: 'Particular attention',
            },
          },
          {
            key: 'surveillance_reminder',
            type: 'boolean',
            labels: { fr: 'Rappel', de: 'Erinnerung', en: 'Reminder' },
          },
          {
            key: 'surveillance_reminder_date',
            type: 'date',
            group: 'surveillance_reminder',
            labels: { fr: 'Date du rappel', de: 'Datum der Erinnerung', en: 'Reminder date' },
          },
          {
            key: 'surveillance_reminder_comment',
            type: 'text',
            group: 'surveillance_reminder',
            labels: { fr: 'Commentaire du rappel', de: 'Kommentar zur Erinnerung', en: 'Reminder comment' },
          },
        ],
      },
    ],
  },
  {
    key: 'habitat',
    labels: { fr: 'Habitat', de: 'Beute', en: 'Habitat' },
    children: [
      {
        key: 'structure',
        labels: { fr: 'Structure', de: 'Aufbau', en: 'Structure' },
        items: [
          {
            key: 'structure_has_rock',
            type: 'boolean',
            labels: { fr: 'Poids sur le toit', de: 'Beschwerung auf dem Dach', en: 'Weight on the roof' },
          },
          {
            key: 'structure_insulation',
            type: 'boolean',
            labels: { fr: 'Isolation', de: 'Isolierung', en: 'Insulation' },
          },
          {
            key: 'structure_propolis_grid',
            type: 'boolean',
            labels: { fr: 'Grille à propolis', de: 'Propolisgitter', en: 'Propolis grid' },
          },
          {
            key: 'structure_honey_super',
            type: 'number',
            unit: 'supers',
            min: 0,
            max: 10,
            labels: { fr: 'Hausses', de: 'Honigräume', en: 'Honey supers' },
          },
          {
            key: 'structure_queen_excluder',
            type: 'boolean',
            labels: { fr: 'Grille à reine', de: 'Absperrgitter', en: 'Queen excluder' },
          },
          {
            key: 'structure_bottom_type',
            type: 'choice',
            labels: { fr: 'Type de fond', de: 'Bodentyp', en: 'Bottom board' },
            options: [
              { key: 'option_1', labels: { fr: 'grillagé', de: 'Gitterboden', en: 'mesh' } },
              { key: 'option_2', labels: { fr: 'plein', de: 'geschlossener Boden', en: 'solid' } },
            ],
          },
          {
            key: 'structure_pollen_trap',
            type: 'boolean',
            labels: { fr: 'Trappe à pollen', de: 'Pollenfalle', en: 'Pollen trap' },
          },
        ],
      },
      {
        key: 'space',
        labels: { fr: 'Espace', de: 'Raum', en: 'Space' },
        items: [
          {
            key: 'space_flight_hole',
            type: 'choice',
            labels: { fr: 'Trou de vol', de: 'Flugloch', en: 'Hive entrance' },
            options: [
              { key: 'option_1', labels: { fr: 'petit', de: 'klein', en: 'small' } },
              { key: 'option_2', labels: { fr: 'moyen', de: 'mittel', en: 'medium' } },
              { key: 'option_3', labels: { fr: 'grand', de: 'gross', en: 'large' } },
            ],
          },
          {
            key: 'space_volume',
            type: 'choice',
            min: 1,
            max: 5,
            labels: { fr: 'Volume à disposition', de: 'Verfügbares Volumen', en: 'Volume available' },
            options: [
              { key: 'option_1', labels: { fr: 'trop petit', de: 'zu klein', en: 'too small' } },
              { key: 'option_2' },
              { key: 'option_3', labels: { fr: 'adapté', de: 'passend', en: 'right' } },
              { key: 'option_4' },
              { key: 'option_5', labels: { fr: 'trop grand', de: 'zu gross', en: 'too large' } },
            ],
          },
        ],
      },
    ],
  },
  {
    key: 'input_output',
    labels: { fr: 'Apports et retraits', de: 'Zugaben und Entnahmen', en: 'Added and removed' },
    children: [
      {
        key: 'input',
        labels: { fr: 'Apports', de: 'Zugaben', en: 'Added' },
        items: [
          {
            key: 'input_bees',
            type: 'boolean',
            labels: { fr: "Apport d'abeilles", de: 'Bienen zugegeben', en: 'Bees added' },
          },
          {
            key: 'input_bees_quantity',
            type: 'number',
            min: 0,
            max: 100,
            group: 'input_bees',
            labels: { fr: "Quantité d'abeilles", de: 'Bienenmenge', en: 'Quantity of bees' },
          },
          {
            key: 'input_bees_unit',
            type: 'choice',
            group: 'input_bees',
            labels: { fr: 'Unité', de: 'Einheit', en: 'Unit' },
            options: [
              { key: 'option_1', labels: { fr: 'kg', de: 'kg', en: 'kg' } },
              { key: 'option_2', labels: { fr: 'cadres', de: 'Waben', en: 'frames' } },
            ],
          },
          {
            key: 'input_queen',
            type: 'boolean',
            labels: { fr: "Introduction d'une reine", de: 'Königin zugesetzt', en: 'Queen introduced' },
          },
          {
            key: 'input_frames_empty',
            type: 'number',
            unit: 'frames',
            min: 0,
            max: 60,
            labels: { fr: 'Cadres vides ajoutés', de: 'Leere Rahmen zugegeben', en: 'Empty frames added' },
          },
          {
            key: 'input_frames_embossed_wax',
            type: 'number',
            unit: 'frames',
            min: 0,
            max: 60,
            labels: {
              fr: 'Cadres de cire gaufrée ajoutés',
              de: 'Mittelwände zugegeben',
              en: 'Foundation frames added',
            },
          },
          {
            key: 'input_frames_honey',
            type: 'number',
            unit: 'frames',
            min: 0,
            max: 60,
            labels: { fr: 'Cadres de miel ajoutés', de: 'Honigwaben zugegeben', en: 'Honey frames added' },
          },
          {
            key: 'input_frames_brood',
            type: 'number',
            unit: 'frames',
            min: 0,
            max: 60,
            labels: { fr: 'Cadres de couvain ajoutés', de: 'Brutwaben zugegeben', en: 'Brood frames added' },
          },
          { key: 'input_origin', type: 'text', labels: { fr: 'Provenance', de: 'Herkunft', en: 'Origin' } },
          {
            key: 'input_reason',
            type: 'text',
            labels: { fr: "Raison de l'apport", de: 'Grund der Zugabe', en: 'Reason for adding' },
          },
        ],
      },
      {
        key: 'output',
        labels: { fr: 'Retraits', de: 'Entnahmen', en: 'Removed' },
        items: [
          {
            key: 'output_bees',
            type: 'boolean',
            labels: { fr: "Retrait d'abeilles", de: 'Bienen entnommen', en: 'Bees removed' },
          },
          {
            key: 'output_bees_quantity',
            type: 'number',
            min: 0,
            max: 100,
            group: 'output_bees',
            labels: { fr: "Quantité d'abeilles", de: 'Bienenmenge', en: 'Quantity of bees' },
          },
          {
            key: 'output_bees_unit',
            type: 'choice',
            group: 'output_bees',
            labels: { fr: 'Unité', de: 'Einheit', en: 'Unit' },
            options: [
              { key: 'option_1', labels: { fr: 'kg', de: 'kg', en: 'kg' } },
              { key: 'option_2', labels: { fr: 'cadres', de: 'Waben', en: 'frames' } },
            ],
          },
          {
            key: 'output_queen',
            type: 'boolean',
            labels: { fr: 'Retrait de la reine', de: 'Königin entnommen', en: 'Queen removed' },
          },
          {
            key: 'output_frames_empty',
            type: 'number',
            unit: 'frames',
            min: 0,
            max: 60,
            labels: { fr: 'Cadres vides retirés', de: 'Leere Rahmen entnommen', en: 'Empty frames removed' },
          },
          {
            key: 'output_frames_embossed_wax',
            type: 'number',
            unit: 'frames',
            min: 0,
            max: 60,
            labels: {
              fr: 'Cadres de cire gaufrée retirés',
              de: 'Mittelwände entnommen',
              en: 'Foundation frames removed',
            },
          },
          {
            key: 'output_frames_honey',
            type: 'number',
            unit: 'frames',
            min: 0,
            max: 60,
            labels: { fr: 'Cadres de miel retirés', de: 'Honigwaben entnommen', en: 'Honey frames removed' },
          },
          {
            key: 'output_frames_brood',
            type: 'number',
            unit: 'frames',
            min: 0,
            max: 60,
            labels: {
              fr: 'Cadres de couvain retirés',
              de: 'Brutwaben entnommen',
              en: 'Brood frames removed',
            },
          },
          {
            key: 'output_destination',
            type: 'text',
            labels: { fr: 'Destination', de: 'Verbleib', en: 'Destination' },
          },
          {
            key: 'output_reason',
            type: 'text',
            labels: { fr: 'Raison du retrait', de: 'Grund der Entnahme', en: 'Reason for removal' },
          },
        ],
      },
    ],
  },
  {
    key: 'colony',
    labels: { fr: 'Colonie', de: 'Volk', en: 'Colony' },
    children: [
      {
        key: 'activity',
        labels: { fr: 'Activité', de: 'Flugbetrieb', en: 'Activity' },
        items: [
          {
            key: 'activity_foraging',
            type: 'boolean',
            labels: { fr: 'Butinage', de: 'Sammelflug', en: 'Foraging' },
          },
          {
            key: 'activity_pollen_intake',
            type: 'boolean',
            labels: { fr: 'Rentrée de pollen', de: 'Polleneintrag', en: 'Pollen intake' },
          },
          {
            key: 'activity_orientation_flight',
            type: 'boolean',
            labels: { fr: "Soleil d'artifice", de: 'Vorspiel (Einfliegen)', en: 'Orientation flight' },
          },
          {
            key: 'activity_cleansing_flight',
            type: 'boolean',
            labels: { fr: 'Vol de propreté', de: 'Reinigungsflug', en: 'Cleansing flight' },
          },
        ],
      },
      {
        key: 'queen',
        labels: { fr: 'Reine', de: 'Königin', en: 'Queen' },
        items: [
          {
            key: 'queen_observed',
            type: 'boolean',
            labels: { fr: 'Reine observée', de: 'Königin gesehen', en: 'Queen observed' },
          },
          {
            key: 'queen_fertilised',
            type: 'boolean',
            labels: { fr: 'Reine fécondée', de: 'Königin begattet', en: 'Queen mated' },
          },
          {
            key: 'queen_marked',
            type: 'boolean',
            labels: { fr: 'Reine marquée', de: 'Königin gezeichnet', en: 'Queen marked' },
          },
          {
            key: 'queen_clipped',
            type: 'boolean',
            labels: { fr: 'Reine clippée', de: 'Königin geschnitten', en: 'Queen clipped' },
          },
        ],
      },
      {
        key: 'males',
        labels: { fr: 'Mâles', de: 'Drohnen', en: 'Drones' },
        items: [
          {
            key: 'males_presence',
            type: 'boolean',
            labels: { fr: 'Présence de mâles', de: 'Drohnen vorhanden', en: 'Drones present' },
          },
          {
            key: 'males_quantity',
            type: 'choice',
            group: 'males_presence',
            labels: { fr: 'Quantité de mâles', de: 'Anzahl Drohnen', en: 'Quantity of drones' },
            options: [
              { key: 'option_1', labels: { fr: 'faible', de: 'wenige', en: 'few' } },
              { key: 'option_2', labels: { fr: 'normale', de: 'normal', en: 'normal' } },
              { key: 'option_3', labels: { fr: 'grande', de: 'viele', en: 'many' } },
            ],
          },
        ],
      },
      {
        key: 'workers',
        labels: { fr: 'Ouvrières', de: 'Arbeiterinnen', en: 'Workers' },
        items: [
          {
            key: 'workers_quantity',
            type: 'number',
            unit: 'seams',
            min: 0,
            max: 40,
            labels: {
              fr: 'Ruelles occupées par les ouvrières',
              de: 'Besetzte Wabengassen',
              en: 'Seams of worker bees',
            },
          },
          {
            key: 'workers_sweetness',
            type: 'choice',
            min: 1,
            max: 5,
            labels: { fr: 'Douceur', de: 'Sanftmut', en: 'Gentleness' },
            options: [
              { key: 'option_1', labels: { fr: 'très douces', de: 'sehr sanft', en: 'very gentle' } },
              { key: 'option_2' },
              { key: 'option_3' },
              { key: 'option_4' },
              { key: 'option_5', labels: { fr: 'agressives', de: 'stechlustig', en: 'aggressive' } },
            ],
          },
          {
            key: 'workers_holding_on_frame',
            type: 'choice',
            min: 1,
            max: 5,
            labels: { fr: 'Tenue au cadre', de: 'Wabensitz', en: 'Calmness on the comb' },
            options: [
              { key: 'option_1', labels: { fr: 'très calmes', de: 'sehr ruhig', en: 'very calm' } },
              { key: 'option_2' },
              { key: 'option_3' },
              { key: 'option_4' },
              { key: 'option_5', labels: { fr: 'fuyantes', de: 'laufend', en: 'running' } },
            ],
          },
        ],
      },
      {
        key: 'brood',
        labels: { fr: 'Couvain', de: 'Brut', en: 'Brood' },
        items: [
          {
            key: 'brood_frames',
            type: 'number',
            unit: 'frames',
            min: 0,
            max: 40,
            labels: { fr: 'Cadres de couvain', de: 'Brutwaben', en: 'Brood frames' },
          },
          {
            key: 'brood_disposition',
            type: 'choice',
            labels: { fr: 'Disposition du couvain', de: 'Brutbild', en: 'Brood pattern' },
            options: [
              { key: 'option_1', labels: { fr: 'groupé', de: 'geschlossen', en: 'grouped' } },
              { key: 'option_2', labels: { fr: 'dispersé', de: 'lückig', en: 'scattered' } },
            ],
          },
          { key: 'brood_eggs', type: 'boolean', labels: { fr: 'Œufs', de: 'Eier (Stifte)', en: 'Eggs' } },
          { key: 'brood_larva', type: 'boolean', labels: { fr: 'Larves', de: 'Larven', en: 'Larvae' } },
          {
            key: 'brood_nymph',
            type: 'boolean',
            labels: {
              fr: 'Nymphes (couvain operculé)',
              de: 'Puppen (verdeckelte Brut)',
              en: 'Pupae (capped brood)',
            },
          },
          {
            key: 'brood_royal_cells',
            type: 'number',
            unit: 'cells',
            min: 0,
            max: 100,
            labels: { fr: 'Cellules royales', de: 'Weiselzellen', en: 'Queen cells' },
          },
        ],
      },
      {
        key: 'hygiene',
        labels: { fr: 'Hygiène', de: 'Hygiene', en: 'Hygiene' },
        items: [
          {
            key: 'hygiene_propolis_use',
            type: 'choice',
            min: 1,
            max: 5,
            labels: { fr: 'Utilisation de propolis', de: 'Propolisierung', en: 'Use of propolis' },
            options: [
              { key: 'option_1', labels: { fr: 'aucune', de: 'keine', en: 'none' } },
              { key: 'option_2' },
              { key: 'option_3' },
              { key: 'option_4' },
              { key: 'option_5', labels: { fr: 'extrême', de: 'extrem', en: 'extreme' } },
            ],
          },
          {
            key: 'hygiene_cleaning_capacity',
            type: 'choice',
            min: 1,
            max: 5,
            labels: { fr: 'Capacité de nettoyage', de: 'Putztrieb', en: 'Cleaning capacity' },
            options: [
              { key: 'option_1', labels: { fr: 'aucune', de: 'keiner', en: 'none' } },
              { key: 'option_2' },
              { key: 'option_3' },
              { key: 'option_4' },
              { key: 'option_5', labels: { fr: 'extrême', de: 'extrem', en: 'extreme' } },
            ],
          },
        ],
      },
      {
        key: 'swarming',
        labels: { fr: 'Essaimage', de: 'Schwärmen', en: 'Swarming' },
        items: [
          {
            key: 'swarming_observed',
            type: 'boolean',
            labels: { fr: 'Essaimage observé', de: 'Schwarmabgang', en: 'Swarming observed' },
          },
          {
            key: 'swarming_prevention_action',
            type: 'text',
            labels: { fr: 'Action préventive', de: 'Vorbeugende Massnahme', en: 'Prevention action' },
          },
        ],
      },
    ],
  },
  {
    key: 'food',
    labels: { fr: 'Nourriture', de: 'Nahrung', en: 'Food' },
    children: [
      {
        key: 'foraging',
        labels: { fr: 'Butinage', de: 'Tracht', en: 'Foraging' },
        items: [
          {
            key: 'foraging_activity',
            type: 'choice',
            min: 1,
            max: 5,
            labels: { fr: 'Activité de butinage', de: 'Sammeltätigkeit', en: 'Foraging activity' },
            options: [
              { key: 'option_1', labels: { fr: 'aucune', de: 'keine', en: 'none' } },
              { key: 'option_2' },
              { key: 'option_3' },
              { key: 'option_4' },
              { key: 'option_5', labels: { fr: 'très forte', de: 'sehr stark', en: 'extreme' } },
            ],
          },
          {
            key: 'foraging_main_source',
            type: 'text',
            labels: { fr: 'Source principale', de: 'Haupttracht', en: 'Main source' },
          },
        ],
      },
      {
        key: 'reserves',
        labels: { fr: 'Réserves', de: 'Vorräte', en: 'Reserves' },
        items: [
          {
            key: 'reserves_honey_frames',
            type: 'number',
            unit: 'frames',
            min: 0,
            max: 60,
            labels: { fr: 'Cadres de miel', de: 'Honigwaben', en: 'Honey frames' },
          },
          {
            key: 'reserves_bee_bread',
            type: 'number',
            unit: 'frames',
            min: 0,
            max: 60,
            labels: { fr: "Cadres de pain d'abeille", de: 'Waben mit Bienenbrot', en: 'Frames of bee bread' },
          },
        ],
      },
      {
        key: 'water',
        labels: { fr: 'Eau', de: 'Wasser', en: 'Water' },
        items: [
          {
            key: 'water_availability',
            type: 'choice',
            min: 1,
            max: 5,
            labels: { fr: "Disponibilité de l'eau", de: 'Wasserverfügbarkeit', en: 'Water availability' },
            options: [
              { key: 'option_1', labels: { fr: 'aucune', de: 'keine', en: 'none' } },
              { key: 'option_2' },
              { key: 'option_3' },
              { key: 'option_4' },
              { key: 'option_5', labels: { fr: 'abondante', de: 'reichlich', en: 'plenty' } },
            ],
          },
          {
            key: 'water_quality',
            type: 'choice',
            labels: { fr: "Qualité de l'eau", de: 'Wasserqualität', en: 'Water quality' },
            options: [
              { key: 'option_1', labels: { fr: 'mauvaise', de: 'schlecht', en: 'bad' } },
              { key: 'option_2', labels: { fr: 'normale', de: 'normal', en: 'normal' } },
              { key: 'option_3', labels: { fr: 'bonne', de: 'gut', en: 'good' } },
            ],
          },
        ],
      },
      {
        key: 'feeding',
        labels: { fr: 'Nourrissement', de: 'Fütterung', en: 'Feeding' },
        items: [
          {
            key: 'feeding_type',
            type: 'choice',
            labels: { fr: 'Type de nourrissement', de: 'Art der Fütterung', en: 'Feeding type' },
            options: [
              { key: 'option_1', labels: { fr: 'sirop de sucre', de: 'Zuckerwasser', en: 'sugar syrup' } },
              { key: 'option_2', labels: { fr: 'autre', de: 'anderes', en: 'other' } },
            ],
          },
          {
            key: 'feeding_quantity',
            type: 'number',
            unit: 'kg',
            min: 0,
            max: 100,
            labels: { fr: 'Quantité de nourriture', de: 'Futtermenge', en: 'Feeding quantity' },
          },
        ],
      },
    ],
  },
  {
    key: 'harvest',
    labels: { fr: 'Récolte', de: 'Ernte', en: 'Harvest' },
    children: [
      {
        key: 'harvest',
        labels: { fr: 'Récolte', de: 'Ernte', en: 'Harvest' },
        items: [
          {
            key: 'harvest_honey_frames',
            type: 'number',
            unit: 'frames',
            min: 0,
            max: 60,
            labels: {
              fr: 'Cadres de miel récoltés',
              de: 'Geerntete Honigwaben',
              en: 'Honey frames harvested',
            },
          },
          {
            key: 'harvest_wax',
            type: 'number',
            unit: 'kg',
            min: 0,
            max: 100,
            labels: { fr: 'Cire récoltée', de: 'Geerntetes Wachs', en: 'Wax harvested' },
          },
          {
            key: 'harvest_pollen',
            type: 'number',
            unit: 'kg',
            min: 0,
            max: 100,
            labels: { fr: 'Pollen récolté', de: 'Geernteter Pollen', en: 'Pollen harvested' },
          },
          {
            key: 'harvest_apitoxin',
            type: 'number',
            unit: 'g',
            min: 0,
            max: 1000,
            labels: { fr: 'Venin récolté', de: 'Geerntetes Bienengift', en: 'Bee venom harvested' },
          },
          {
            key: 'harvest_propolis',
            type: 'number',
            unit: 'g',
            min: 0,
            max: 10000,
            labels: { fr: 'Propolis récoltée', de: 'Geerntete Propolis', en: 'Propolis harvested' },
          },
        ],
      },
    ],
  },
  {
    key: 'problem',
    labels: { fr: 'Problème', de: 'Problem', en: 'Problem' },
    children: [
      {
        key: 'problem',
        labels: { fr: 'Problème', de: 'Problem', en: 'Problem' },
        items: [
          {
            key: 'problem_observed',
            type: 'boolean',
            labels: { fr: 'Problème observé', de: 'Problem festgestellt', en: 'Problem observed' },
          },
          {
            key: 'problem_kind',
            type: 'choice',
            group: 'problem_observed',
            labels: { fr: 'Genre de problème', de: 'Art des Problems', en: 'Kind of problem' },
            options: [
              { key: 'option_1', labels: { fr: 'maladie', de: 'Krankheit', en: 'disease' } },
              { key: 'option_2', labels: { fr: 'parasite', de: 'Parasit', en: 'parasite' } },
              { key: 'option_3', labels: { fr: 'prédateur', de: 'Fressfeind', en: 'predator' } },
              { key: 'option_4', labels: { fr: 'pillage', de: 'Räuberei', en: 'robbing' } },
              {
                key: 'option_5',
                labels: { fr: 'colonie orpheline', de: 'Weisellosigkeit', en: 'queenless' },
              },
              { key: 'option_6', labels: { fr: 'intoxication', de: 'Vergiftung', en: 'poisoning' } },
              { key: 'option_7', labels: { fr: 'autre', de: 'anderes', en: 'other' } },
            ],
          },
          {
            key: 'problem_description',
            type: 'textarea',
            group: 'problem_observed',
            labels: {
              fr: 'Description du problème',
              de: 'Beschreibung des Problems',
              en: 'Description of the problem',
            },
          },
        ],
      },
    ],
  },
  {
    key: 'weather',
    labels: { fr: 'Météo', de: 'Wetter', en: 'Weather' },
    children: [
      {
        key: 'weather',
        labels: { fr: 'Météo', de: 'Wetter', en: 'Weather' },
        items: [
          {
            key: 'weather_temperature',
            type: 'number',
            unit: '°C',
            min: -40,
            max: 60,
            labels: { fr: 'Température ambiante', de: 'Umgebungstemperatur', en: 'Ambient temperature' },
          },
          {
            key: 'weather_humidity',
            type: 'number',
            unit: '%',
            min: 0,
            max: 100,
            labels: { fr: 'Humidité', de: 'Luftfeuchtigkeit', en: 'Humidity' },
          },
          {
            key: 'weather_wind',
            type: 'choice',
            labels: { fr: 'Vent', de: 'Wind', en: 'Wind' },
            options: [
              { key: 'option_1', labels: { fr: 'calme', de: 'windstill', en: 'calm' } },
              { key: 'option_2', labels: { fr: 'brise', de: 'Brise', en: 'breeze' } },
              { key: 'option_3', labels: { fr: 'vent', de: 'Wind', en: 'wind' } },
              { key: 'option_4', labels: { fr: 'tempête', de: 'Sturm', en: 'storm' } },
              { key: 'option_5', labels: { fr: 'ouragan', de: 'Orkan', en: 'hurricane' } },
            ],
          },
          {
            key: 'weather_precipitation',
            type: 'choice',
            labels: { fr: 'Précipitations', de: 'Niederschlag', en: 'Precipitation' },
            options: [
              { key: 'option_1', labels: { fr: 'aucune', de: 'keiner', en: 'none' } },
              { key: 'option_2', labels: { fr: 'faibles', de: 'leicht', en: 'light' } },
              { key: 'option_3', labels: { fr: 'fortes', de: 'stark', en: 'heavy' } },
            ],
          },
          {
            key: 'weather_cloud_cover',
            type: 'choice',
            labels: { fr: 'Couverture nuageuse', de: 'Bewölkung', en: 'Cloud cover' },
            options: [
              { key: 'option_1', labels: { fr: 'dégagé', de: 'klar', en: 'clear' } },
              { key: 'option_2', labels: { fr: 'quelques nuages', de: 'leicht bewölkt', en: 'some clouds' } },
              { key: 'option_3', labels: { fr: 'couvert', de: 'bedeckt', en: 'cloudy' } },
            ],
          },
        ],
      },
    ],
  },
];
