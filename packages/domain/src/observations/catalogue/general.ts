import type { ObservationCategory } from '../types.ts';

export const GENERAL: ObservationCategory = {
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
};
