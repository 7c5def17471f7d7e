import type { ObservationCategory } from '../types.ts';

/**
 * What every observation begins with: how the colony looks as a whole, when it was seen, and when to look
 * again (specification 3).
 */
export const GENERAL: ObservationCategory = {
  key: 'general',
  labels: { fr: 'Général', de: 'Allgemein', en: 'General' },
  children: [
    {
      key: 'general',
      labels: { fr: 'Général', de: 'Allgemein', en: 'General' },
      items: [
        // The one scale of three steps; the dashboard shows the latest.
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
        // When the hive was opened. Travels with the values, and is kept in a column of its own.
        {
          key: 'observation_date',
          type: 'date',
          labels: { fr: "Date de l'observation", de: 'Datum der Beobachtung', en: 'Observation date' },
        },
        // The beekeeper's own words, with line breaks; the only place for what has no item.
        { key: 'general_notes', type: 'textarea', labels: { fr: 'Notes', de: 'Notizen', en: 'Notes' } },
      ],
    },
    // What asks for another look. The hive list marks a hive while its reminder has not passed (specification 4).
    {
      key: 'surveillance',
      labels: { fr: 'Surveillance', de: 'Überwachung', en: 'Follow-up' },
      items: [
        // A flag without a day: the colony is weak, ill, or just requeened.
        {
          key: 'surveillance_particular_attention',
          type: 'boolean',
          labels: {
            fr: 'Attention particulière',
            de: 'Besondere Aufmerksamkeit',
            en: 'Particular attention',
          },
        },
        // With its day it makes the hive need surveillance (`needsSurveillance`).
        {
          key: 'surveillance_reminder',
          type: 'boolean',
          labels: { fr: 'Rappel', de: 'Erinnerung', en: 'Reminder' },
        },
        {
          key: 'surveillance_reminder_date',
          type: 'date',
          group: 'surveillance_reminder',
          required: true,
          labels: { fr: 'Date du rappel', de: 'Datum der Erinnerung', en: 'Reminder date' },
        },
        // What is to be done on that day.
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
