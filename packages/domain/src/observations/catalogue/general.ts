import { type ObservationCategory, scaleItem } from '../types.ts';

/**
 * The first page of every observation: the general state of the colony, the date, and the reminder
 * (specification 3).
 */
export const GENERAL: ObservationCategory = {
  key: 'general',
  children: [
    {
      key: 'general',
      items: [
        // The only scale with three steps; the dashboard shows the latest value.
        scaleItem('general_impression', 3),
        // When the hive was opened. Sent with the values, stored in its own column.
        { key: 'observation_date', type: 'date' },
        // Free text with line breaks, for everything without an item.
        { key: 'general_notes', type: 'textarea' },
      ],
    },
    // Reasons for another look. The hive list marks a hive until its reminder has passed (specification 4).
    {
      key: 'surveillance',
      items: [
        // A flag without a day: the colony is weak, ill, or was just requeened.
        { key: 'surveillance_particular_attention', type: 'boolean' },
        // With its day it makes the hive need surveillance (`needsSurveillance`).
        { key: 'surveillance_reminder', type: 'boolean' },
        { key: 'surveillance_reminder_date', type: 'date', group: 'surveillance_reminder', required: true },
        // The task of that day.
        { key: 'surveillance_reminder_comment', type: 'text', group: 'surveillance_reminder' },
      ],
    },
  ],
};
