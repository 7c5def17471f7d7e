import type { ObservationCategory } from '../types.ts';

/**
 * The first page of every observation: the general state of the colony, the date, and the reminder
 * (specification 3).
 */
export const GENERAL: ObservationCategory = {
  key: 'general',
  labels: { fr: 'Général', de: 'Allgemein', en: 'General' },
  children: [
    {
      key: 'general',
      labels: { fr: 'Général', de: 'Allgemein', en: 'General' },
      items: [
        // The only scale with three steps; the dashboard shows the latest value.
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
        // When the hive was opened. Sent with the values, stored in its own column.
        {
          key: 'observation_date',
          type: 'date',
          labels: { fr: "Date de l'observation", de: 'Datum der Beobachtung', en: 'Observation date' },
        },
        // Free text with line breaks, for everything without an item.
        { key: 'general_notes', type: 'textarea', labels: { fr: 'Notes', de: 'Notizen', en: 'Notes' } },
      ],
    },
    // Reasons for another look. The hive list marks a hive until its reminder has passed (specification 4).
    {
      key: 'surveillance',
      labels: { fr: 'Surveillance', de: 'Überwachung', en: 'Follow-up' },
      items: [
        // A flag without a day: the colony is weak, ill, or was just requeened.
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
        // The task of that day.
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
