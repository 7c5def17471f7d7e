import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes, Json, JsonWithDefault, Narrow, NullableJson } from './column-types.ts';

/** The tables of `schema.sql`. Written by `npm run db:snapshot`, with what column-types.ts knows; never edit it. */
export interface Database {
  account_log: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    kind: Narrow<string, ColumnTypes['account_log.kind']>;
    at: Date;
    browser: string | null;
    system: string | null;
    network: string | null;
    session_id: number | null;
  };
  account_writes: {
    user_id: number;
    number: number;
  };
  address_changes: {
    id: string;
    user_id: number;
    old_email: string;
    new_email: string;
    expires_at: Date;
    old_confirmed_at: Date | null;
    new_confirmed_at: Date | null;
    ended_at: Date | null;
  };
  apiaries: {
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
    created_at: Generated<Date>;
    version: Generated<number>;
    uid: Generated<string>;
    varroa_plan: NullableJson<ColumnTypes['apiaries.varroa_plan']>;
  };
  apiary_images: {
    apiary_id: number;
    thumbnail: Buffer;
    mime_type: string;
    picture: GeneratedAlways<string>;
  };
  calendar_feeds: {
    user_id: number;
    feed_id: string;
    created_at: Date;
  };
  cameras: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    default_marker: Narrow<string, ColumnTypes['cameras.default_marker']>;
    default_custom_marker_diameter: number | null;
    created_at: Generated<Date>;
    version: Generated<number>;
    uid: Generated<string>;
  };
  challenges: {
    token_hash: Buffer;
    purpose: Narrow<string, ColumnTypes['challenges.purpose']>;
    user_id: number | null;
    password_mark: Buffer | null;
    remember: boolean;
    expires_at: Date;
  };
  counting_upload_parts: {
    upload_id: string;
    start: number;
    file_id: string;
  };
  counting_uploads: {
    id: string;
    user_id: number;
    bytes: number;
    received: Generated<number>;
    touched_at: Date;
  };
  countings: {
    id: GeneratedAlways<number>;
    user_id: number;
    hive_id: number | null;
    counted_by: Narrow<string, ColumnTypes['countings.counted_by']>;
    status: Narrow<string, ColumnTypes['countings.status']>;
    count_date: Date;
    photo_timestamp_timezone: string | null;
    file_id: string | null;
    photo_type: string | null;
    photo_bytes: Generated<number>;
    photo_width: number | null;
    photo_height: number | null;
    camera_brand: string | null;
    camera_model: string | null;
    marker: Narrow<string, ColumnTypes['countings.marker']> | null;
    custom_marker_diameter: number | null;
    exposure_days: number | null;
    run: Generated<number>;
    tries: Generated<number>;
    process_timestamp: Date | null;
    varroa_count_above_minimum_certainty: number | null;
    varroa_count_total: number | null;
    median_certainty: number | null;
    api_result: NullableJson<ColumnTypes['countings.api_result']>;
    error: string | null;
    created_at: Date;
    updated_at: Date;
    corrections: NullableJson<ColumnTypes['countings.corrections']>;
    corrected_count: number | null;
    corrected_at: Date | null;
    count_least: number | null;
    count_most: number | null;
    version: Generated<number>;
    uid: Generated<string>;
    board_mm_per_px: number | null;
    scale_doubt: GeneratedAlways<Narrow<string, ColumnTypes['countings.scale_doubt']> | null>;
    sample_bees: number | null;
    sample_method: Narrow<string, ColumnTypes['countings.sample_method']> | null;
    comment: string | null;
  };
  deliveries: {
    id: GeneratedAlways<number>;
    scale_id: number;
    received_at: Date;
    told_at: Date;
    channel: Narrow<string, ColumnTypes['deliveries.channel']>;
    content: string;
    is_cut: boolean;
    accepted: number;
    duplicate: number;
    rejected: number;
    rejections: Json<ColumnTypes['deliveries.rejections']>;
    refused: string | null;
  };
  device_keys: {
    id: GeneratedAlways<number>;
    user_id: number;
    key_hash: Buffer;
    last_four: string;
    last_used_at: Date | null;
    created_at: Generated<Date>;
  };
  follow_ups: {
    id: GeneratedAlways<number>;
    record_id: number;
    hive_id: number;
    kind: Narrow<string, ColumnTypes['follow_ups.kind']>;
    due: string;
    done_at: Date | null;
  };
  forecast_days: {
    type: number;
    id: number;
    day: string;
    minimum: number;
    maximum: number;
    run_at: Date;
  };
  forecast_points: {
    type: number;
    id: number;
    name: string;
    latitude: number;
    longitude: number;
    altitude: number;
  };
  forecast_service: {
    only_row: Generated<boolean>;
    asked_at: Date | null;
    files_etag: string | null;
    points_etag: string | null;
    points_read_at: Date | null;
    run_at: Date | null;
    failing_since: Date | null;
    fault: string | null;
  };
  hives: {
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
    observations_aggregate: JsonWithDefault<ColumnTypes['hives.observations_aggregate']>;
    created_at: Generated<Date>;
    attention_since: Date | null;
    version: Generated<number>;
    uid: Generated<string>;
    reminder_day: GeneratedAlways<string | null>;
    ended_on: string | null;
    ended_by: string | null;
    ended_position: number | null;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    request_hash: Buffer;
    answer: NullableJson<ColumnTypes['idempotency_keys.answer']>;
    created_at: Generated<Date>;
  };
  imports: {
    id: GeneratedAlways<number>;
    scale_id: number;
    state: Narrow<string, ColumnTypes['imports.state']>;
    file_id: string;
    bytes: number;
    settings: Json<ColumnTypes['imports.settings']>;
    progress: Generated<number>;
    accepted: Generated<number>;
    duplicate: Generated<number>;
    rejected: Generated<number>;
    reasons: JsonWithDefault<ColumnTypes['imports.reasons']>;
    faulty_lines: JsonWithDefault<ColumnTypes['imports.faulty_lines']>;
    created_at: Date;
  };
  known_browsers: {
    token_hash: Buffer;
    user_id: number;
    last_used_at: Date;
  };
  notifications: {
    id: GeneratedAlways<number>;
    user_id: number;
    kind: Narrow<string, ColumnTypes['notifications.kind']>;
    cause: string;
    facts: Json<ColumnTypes['notifications.facts']>;
    created_at: Date;
    sent_at: Date | null;
    read_at: Date | null;
  };
  observations: {
    id: GeneratedAlways<number>;
    hive_id: number;
    observation_date: Date;
    data: Json<ColumnTypes['observations.data']>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    words: GeneratedAlways<string>;
    version: Generated<number>;
    uid: Generated<string>;
    record_uid: string | null;
    changes: NullableJson<ColumnTypes['observations.changes']>;
  };
  passkeys: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: string;
    transports: string[];
    created_at: Date;
    last_used_at: Date | null;
  };
  password_resets: {
    token_hash: Buffer;
    user_id: number;
    expires_at: Date;
  };
  photos: {
    id: string;
    user_id: number;
    observation_id: number | null;
    position: Generated<number>;
    width: number;
    height: number;
    created_at: Generated<Date>;
    file_id: string;
    bytes: number;
  };
  preferences: {
    user_id: number;
    observations: JsonWithDefault<ColumnTypes['preferences.observations']>;
    notifications: JsonWithDefault<ColumnTypes['preferences.notifications']>;
    quiet_hours: NullableJson<ColumnTypes['preferences.quiet_hours']>;
  };
  push_subscriptions: {
    endpoint: string;
    user_id: number;
    subscription: Json<ColumnTypes['push_subscriptions.subscription']>;
    created_at: Generated<Date>;
    id: GeneratedAlways<number>;
    session_id: number;
  };
  queen_movements: {
    record_id: number;
    queen_id: number;
    hive_uid: string;
    hive_name: string;
    day: string;
    event: Narrow<string, ColumnTypes['queen_movements.event']>;
  };
  queens: {
    id: GeneratedAlways<number>;
    user_id: number;
    uid: string;
    version: Generated<number>;
    facts: Json<ColumnTypes['queens.facts']>;
  };
  rate_limits: {
    key: string;
    tries: number;
    resets_at: Date;
  };
  record_hives: {
    record_id: number;
    hive_uid: string;
  };
  record_observations: {
    record_id: number;
    observation_id: number;
  };
  record_photos: {
    photo_id: string;
    record_id: number;
    position: number;
  };
  record_versions: {
    record_id: number;
    version: number;
    origin: Narrow<string, ColumnTypes['record_versions.origin']>;
    made_at: Date;
    made_by: string;
    cancelled: string | null;
    apiary_name: string | null;
    content: Json<ColumnTypes['record_versions.content']>;
    chain_user_id: number;
    chain: string;
    position: number;
    previous_hash: Buffer | null;
    hash: Buffer;
    happened_on: GeneratedAlways<string>;
    last_day: GeneratedAlways<string | null>;
    product: GeneratedAlways<string | null>;
    substances: NullableJson<unknown>;
    batch: GeneratedAlways<string | null>;
    amounts: NullableJson<unknown>;
    unit: GeneratedAlways<string | null>;
    colonies: GeneratedAlways<number | null>;
    indication: GeneratedAlways<string | null>;
    withdrawal_days: NullableJson<unknown>;
    release_day: GeneratedAlways<string | null>;
    prescribed_by: GeneratedAlways<string | null>;
    dispensed_by: GeneratedAlways<string | null>;
    administered_by: GeneratedAlways<string | null>;
    movement: GeneratedAlways<Narrow<string, ColumnTypes['record_versions.movement']> | null>;
    packages: GeneratedAlways<number | null>;
    expiry: GeneratedAlways<string | null>;
    party_name: GeneratedAlways<string | null>;
    party_address: GeneratedAlways<string | null>;
    event: GeneratedAlways<string | null>;
    stock_colonies: GeneratedAlways<number | null>;
    to_apiary: GeneratedAlways<string | null>;
    party_number: GeneratedAlways<string | null>;
    cause: GeneratedAlways<string | null>;
    found_on: GeneratedAlways<string | null>;
  };
  records: {
    id: GeneratedAlways<number>;
    user_id: number;
    uid: string;
    apiary_id: number | null;
    kind: Narrow<string, ColumnTypes['records.kind']>;
    version: number;
    happened_on: string;
    is_cancelled: boolean;
    product: string | null;
    food: Narrow<string, ColumnTypes['records.food']> | null;
    movement: Narrow<string, ColumnTypes['records.movement']> | null;
    unit: Narrow<string, ColumnTypes['records.unit']> | null;
    total: number | null;
    sugar_kg: number | null;
    words: Generated<string>;
  };
  recovery_codes: {
    user_id: number;
    code_hash: Buffer;
  };
  removed_scale_series: {
    series_id: number;
  };
  scale_readings: {
    series_id: number;
    time: Date;
    value: number;
  };
  scale_readings_daily: {
    series_id: number;
    bucket: Date;
    count: number;
    sum: string;
    min: number;
    min_time: Date;
    max: number;
    max_time: Date;
  };
  scale_readings_hourly: {
    series_id: number;
    bucket: Date;
    count: number;
    sum: string;
    min: number;
    min_time: Date;
    max: number;
    max_time: Date;
  };
  scale_series: {
    id: GeneratedAlways<number>;
    scale_id: number;
    slot: number;
    measure: string;
    time_zone: Generated<string>;
    last_time: Date | null;
    last_value: number | null;
  };
  scale_slots: {
    id: GeneratedAlways<number>;
    scale_id: number;
    position: number;
    hive_id: number | null;
    weight_factor: Generated<number>;
    weight_offset: Generated<number>;
    since: Date | null;
  };
  scale_stays: {
    id: GeneratedAlways<number>;
    scale_id: number;
    position: number;
    hive_id: number | null;
    since: Date | null;
    until: Date;
    weight_factor: number;
    weight_offset: number;
  };
  scales: {
    id: GeneratedAlways<number>;
    user_id: number;
    apiary_id: number;
    aid: string;
    name: string;
    model: number;
    device_key_id: number;
    ttn_mapping: NullableJson<ColumnTypes['scales.ttn_mapping']>;
    created_at: Generated<Date>;
    version: Generated<number>;
    uid: Generated<string>;
  };
  schema_migrations: {
    id: number;
    name: string;
    checksum: string;
    applied_at: Generated<Date>;
  };
  sessions: {
    token_hash: Buffer;
    user_id: number;
    remember: boolean;
    last_used_at: Date;
    expires_at: Date;
    created_at: Generated<Date>;
    id: GeneratedAlways<number>;
    browser: string | null;
    system: string | null;
  };
  totp_secrets: {
    user_id: number;
    sealed_secret: Buffer;
    confirmed_at: Date | null;
    last_step: number | null;
  };
  users: {
    id: GeneratedAlways<number>;
    username: string;
    email: string;
    password_hash: string;
    language: Narrow<string, ColumnTypes['users.language']>;
    phone: string | null;
    birth_year: number | null;
    beekeeping_start_year: number | null;
    share_data: Generated<boolean>;
    include_automatic_counting_menu: Generated<boolean>;
    email_verified_at: Date | null;
    created_at: Generated<Date>;
    demo_ends_at: Date | null;
    share_corrections: Generated<boolean>;
    share_mite_fall: Generated<boolean>;
  };
  weather_backfills: {
    station: string;
    done_at: Date;
  };
  weather_connectors: {
    id: GeneratedAlways<number>;
    user_id: number;
    apiary_id: number;
    name: string;
    station: string;
    automatic: boolean;
    created_at: Generated<Date>;
    version: Generated<number>;
    uid: Generated<string>;
  };
  weather_days: {
    series_id: number;
    time: Date;
    count: Generated<number>;
    sum: Generated<string>;
    official: number | null;
  };
  weather_hours: {
    series_id: number;
    time: Date;
    count: Generated<number>;
    sum: Generated<string>;
    official: number | null;
  };
  weather_readings: {
    series_id: number;
    time: Date;
    value: number;
  };
  weather_series: {
    id: GeneratedAlways<number>;
    station: string;
    measurement: string;
    last_time: Date | null;
    last_value: number | null;
  };
  weather_service: {
    only_row: Generated<boolean>;
    asked_at: Date | null;
    answered_at: Date | null;
    etag: string | null;
    last_slot: Date | null;
    failing_since: Date | null;
    fault: string | null;
    failures: Generated<number>;
    next_try_at: Date | null;
  };
  weather_stations: {
    id: number;
    station: string;
    name: string;
    canton: string;
    latitude: number;
    longitude: number;
    altitude: number;
    measurements: Narrow<string[], ColumnTypes['weather_stations.measurements']>;
    is_invented: Generated<boolean>;
  };
  weight_events: {
    id: GeneratedAlways<number>;
    hive_id: number;
    kind: Narrow<string, ColumnTypes['weight_events.kind']>;
    start_at: Date;
    end_at: Date;
    change: number;
    told_at: Date;
    uid: Generated<string>;
  };
  worker_heartbeats: {
    id: string;
    beat_at: Date;
  };
}
