import type {
  CountedBy,
  CountingCorrections,
  CountingResult,
  CsvImportSettings,
  DeliveryChannel,
  Import,
  ImportState,
  NotificationContent,
  PushSubscription,
  TtnMapping,
} from '@propolis/contract';
import type {
  AccountLogKind,
  CountingStatus,
  Language,
  Marker,
  NotificationKind,
  ObservationData,
  QuietHours,
  ScaleDoubt,
  ShowFlags,
  WeatherMeasurementId,
  WeightEvent,
} from '@propolis/domain';
import type { ColumnType } from 'kysely';

/** What a column holds, where the schema knows less than we do: `table.column` to the type that is read. */
export interface ColumnTypes {
  'account_log.kind': AccountLogKind;
  'cameras.default_marker': Marker;
  'challenges.purpose': 'second_step' | 'sign_in' | 'registration' | 'proof';
  'countings.api_result': CountingResult;
  'countings.corrections': CountingCorrections;
  'countings.counted_by': CountedBy;
  'countings.marker': Marker;
  'countings.scale_doubt': ScaleDoubt;
  'countings.status': CountingStatus;
  'deliveries.channel': DeliveryChannel;
  'deliveries.rejections': { index: number; code: string }[];
  'hives.observations_aggregate': ObservationData;
  /** What the endpoint answered, whichever it was. */
  'idempotency_keys.answer': unknown;
  'imports.faulty_lines': Import['faulty_lines'];
  'imports.reasons': Import['reasons'];
  'imports.settings': CsvImportSettings;
  'imports.state': ImportState;
  'notifications.facts': NotificationContent['facts'];
  'notifications.kind': NotificationKind;
  'observations.data': ObservationData;
  'preferences.notifications': Readonly<Record<string, { push: boolean; email: boolean }>>;
  'preferences.observations': ShowFlags;
  'preferences.quiet_hours': QuietHours;
  /** As the browser gave it. */
  'push_subscriptions.subscription': PushSubscription;
  /** Field of a decoded LoRaWAN payload to what it means. */
  'scales.ttn_mapping': TtnMapping;
  'users.language': Language;
  'weather_stations.measurements': WeatherMeasurementId[];
  'weight_events.kind': WeightEvent['kind'];
}

/** A narrower type for a column; one that the schema's own type does not hold does not compile. */
export type Narrow<Column, Type extends Column> = Type;

/** A jsonb column: read as the value, written as text. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
