import type { ObservationCategory } from '../types.ts';

/** Problems of the colony: one yes or no, with its kind and a description as members (specification 3). */
export const PROBLEM: ObservationCategory = {
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
        // One kind per observation: the most serious; the description can contain others.
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
        // Signs and measures. Some brood diseases must be reported to the bee inspector.
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
};
