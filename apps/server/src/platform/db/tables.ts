import type { ShowFlags, WeatherMeasurementId } from '@propolis/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A jsonb column: read as the value, written as text. */
type Json<T> = ColumnType<T, string, string>;
type CreatedAt = Generated<Date>;

interface UsersTable {
  id: GeneratedAlways<number>;
  username: string;
  email: string;
  password_hash: string;
  language: 'fr' | 'de' | 'en';
  phone: string | null;
  birth_year: number | null;
  beekeeping_start_year: number | null;
  share_data: Generated<boolean>;
  include_automatic_counting_menu: Generated<boolean>;
  email_verified_at: Date | null;
  created_at: CreatedAt;
}

interface SessionsTable {
  token_hash: Buffer;
  user_id: number;
  remember: boolean;
  last_used_at: Date;
  expires_at: Date;
  created_at: CreatedAt;
}

interface DeviceKeysTable {
  id: GeneratedAlways<number>;
  user_id: number;
  key_hash: Buffer;
  last_four: string;
  last_used_at: Date | null;
  created_at: CreatedAt;
}

interface PasswordResetsTable {
  token_hash: Buffer;
  user_id: number;
  expires_at: Date;
}

interface PreferencesTable {
  user_id: number;
  observations: Json<ShowFlags>;
  notifications: Json<Record<string, { push: boolean; email: boolean }>>;
}

interface PushSubscriptionsTable {
  endpoint: string;
  user_id: number;
  subscription: Json<unknown>;
  created_at: CreatedAt;
}

interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  request_hash: Buffer;
  answer: ColumnType<unknown, string | undefined, string>;
  created_at: CreatedAt;
}

interface RateLimitsTable {
  key: string;
  tries: number;
  resets_at: Date;
}

interface WorkerHeartbeatsTable {
  id: string;
  beat_at: Date;
}

interface ApiariesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  reference: string;
  is_covered: boolean;
  address: string | null;
  latitude: number;
  longitude: number;
  altitude: number | null;
  weather_station_automatic: boolean;
  created_at: CreatedAt;
}

interface ApiaryImagesTable {
  apiary_id: number;
  thumbnail: Buffer;
  mime_type: string;
}

interface HivesTable {
  id: GeneratedAlways<number>;
  apiary_id: number;
  name: string;
  position_on_apiary: number;
  color: string;
  hive_type_id: number;
  bee_race_id: number;
  description: string | null;
  frames_per_layer: number;
  last_observation_date: Date | null;
  observations_aggregate: ColumnType<
    Record<string, boolean | number | string | null>,
    string | undefined,
    string
  >;
  created_at: CreatedAt;
}

interface ObservationsTable {
  id: GeneratedAlways<number>;
  hive_id: number;
  observation_date: Date;
  data: Json<Record<string, boolean | number | string | null>>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

interface PhotosTable {
  id: string;
  file_id: string;
  user_id: number;
  observation_id: number | null;
  position: Generated<number>;
  width: number;
  height: number;
  created_at: CreatedAt;
}

interface WeatherStationsTable {
  id: number;
  station: string;
  name: string;
  canton: string;
  latitude: number;
  longitude: number;
  altitude: number;
  measurements: WeatherMeasurementId[];
}

/** The tables as `schema.sql` shows them; a test compares the column names. */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  device_keys: DeviceKeysTable;
  password_resets: PasswordResetsTable;
  preferences: PreferencesTable;
  push_subscriptions: PushSubscriptionsTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_limits: RateLimitsTable;
  worker_heartbeats: WorkerHeartbeatsTable;
  apiaries: ApiariesTable;
  apiary_images: ApiaryImagesTable;
  hives: HivesTable;
  observations: ObservationsTable;
  photos: PhotosTable;
  weather_stations: WeatherStationsTable;
}
