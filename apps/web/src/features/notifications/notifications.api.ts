/** Of all questions about what the beekeeper was told. */
export const NOTIFICATIONS_KEY = ['notifications'] as const;
