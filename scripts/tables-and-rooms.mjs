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
