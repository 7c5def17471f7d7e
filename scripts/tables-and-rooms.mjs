/**
 * Who writes each table: one room, or the platform. Folders of apps/server/src. Everyone may read, by the rules of
 * ARCHITECTURE.md; who wants another's table written asks its room.
 */
export const TABLE_WRITERS = {
  // The platform's own.
  device_keys: 'platform',
  idempotency_keys: 'platform',
  rate_limits: 'platform',
  schema_migrations: 'platform',
  sessions: 'platform',
  worker_heartbeats: 'platform',

  // The rooms, from low to high.
  account_log: 'features/account',
  address_changes: 'features/account',
  known_browsers: 'features/account',
  password_resets: 'features/account',
  preferences: 'features/account',
  users: 'features/account',
  calendar_feeds: 'features/notifications',
  notifications: 'features/notifications',
  push_subscriptions: 'features/notifications',
  weather_backfills: 'features/weather',
  weather_days: 'features/weather',
  weather_hours: 'features/weather',
  weather_readings: 'features/weather',
  weather_series: 'features/weather',
  weather_service: 'features/weather',
  weather_stations: 'features/weather',
  apiaries: 'features/apiaries',
  apiary_images: 'features/apiaries',
  hives: 'features/hives',
  observations: 'features/observations',
  photos: 'features/observations',
  cameras: 'features/sensors',
  deliveries: 'features/sensors',
  imports: 'features/sensors',
  removed_scale_series: 'features/sensors',
  scale_readings: 'features/sensors',
  scale_readings_daily: 'features/sensors',
  scale_readings_hourly: 'features/sensors',
  scale_series: 'features/sensors',
  scale_slots: 'features/sensors',
  scales: 'features/sensors',
  weather_connectors: 'features/sensors',
  weight_events: 'features/evolution',
  countings: 'features/countings',
  counting_upload_parts: 'features/countings',
  counting_uploads: 'features/countings',
};

/** Under which heading the privacy page tells of each table (`privacy.kept` of the catalogues). */
export const TOLD_UNDER = {
  account: ['preferences', 'users'],
  sessions: ['account_log', 'address_changes', 'known_browsers', 'password_resets', 'sessions'],
  notifications: ['calendar_feeds', 'notifications', 'push_subscriptions'],
  apiaries: ['apiaries', 'apiary_images'],
  hives: ['hives', 'observations', 'photos'],
  connectors: [
    'cameras',
    'deliveries',
    'device_keys',
    'imports',
    'removed_scale_series',
    'scale_readings',
    'scale_readings_daily',
    'scale_readings_hourly',
    'scale_series',
    'scale_slots',
    'scales',
    'weather_connectors',
    'weight_events',
  ],
  countings: ['counting_upload_parts', 'counting_uploads', 'countings'],
  safety: ['idempotency_keys', 'rate_limits'],
};

/** These hold nothing of anybody: the network's weather, and what the server notes of itself. */
export const OF_NOBODY = [
  'schema_migrations',
  'weather_backfills',
  'weather_days',
  'weather_hours',
  'weather_readings',
  'weather_series',
  'weather_service',
  'weather_stations',
  'worker_heartbeats',
];
