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
  QueenFacts,
  StoredRecord,
  TtnMapping,
  VarroaPlan,
} from '@propolis/contract';
import type {
  AccountLogKind,
  CountingStatus,
  FollowUpKind,
  Food,
  HarvestUnit,
  Language,
  Marker,
  MedicineMovement,
  MedicineUnit,
  NotificationKind,
  ObservationData,
  QueenEvent,
  QuietHours,
  RecordKind,
  RecordOrigin,
  SampleMethod,
  ScaleDoubt,
  ShowFlags,
  WeatherMeasurementId,
  WeightEvent,
} from '@propolis/domain';
import type { ColumnType } from 'kysely';

/** Types of columns that are more specific than the schema: `table.column` to the type that is read. */
export interface ColumnTypes {
  'account_log.kind': AccountLogKind;
  'apiaries.varroa_plan': VarroaPlan;
  'cameras.default_marker': Marker;
  'challenges.purpose': 'second_step' | 'sign_in' | 'registration' | 'proof';
  'countings.api_result': CountingResult;
  'countings.corrections': CountingCorrections;
  'countings.counted_by': CountedBy;
  'countings.marker': Marker;
  'countings.sample_method': SampleMethod;
  'countings.scale_doubt': ScaleDoubt;
  'countings.status': CountingStatus;
  'deliveries.channel': DeliveryChannel;
  'deliveries.rejections': { index: number; code: string }[];
  'hives.observations_aggregate': ObservationData;
  /** The response of the endpoint. */
  'idempotency_keys.answer': unknown;
  'imports.faulty_lines': Import['faulty_lines'];
  'imports.reasons': Import['reasons'];
  'imports.settings': CsvImportSettings;
  'imports.state': ImportState;
  'notifications.facts': NotificationContent['facts'];
  'notifications.kind': NotificationKind;
  'observations.changes': Readonly<Record<string, number>>;
  'observations.data': ObservationData;
  'preferences.notifications': Readonly<Record<string, { push: boolean; email: boolean }>>;
  'preferences.observations': ShowFlags;
  'preferences.quiet_hours': QuietHours;
  /** As received from the browser. */
  'push_subscriptions.subscription': PushSubscription;
  /** Field of a decoded LoRaWAN payload to its meaning. */
  'scales.ttn_mapping': TtnMapping;
  'queen_movements.event': QueenEvent;
  'queens.facts': QueenFacts;
  'record_versions.content': StoredRecord;
  'follow_ups.kind': FollowUpKind;
  'record_versions.movement': MedicineMovement;
  'record_versions.origin': RecordOrigin;
  'records.food': Food;
  'records.kind': RecordKind;
  'records.movement': MedicineMovement;
  'records.unit': HarvestUnit | MedicineUnit;
  'users.language': Language;
  'weather_stations.measurements': WeatherMeasurementId[];
  'weight_events.kind': WeightEvent['kind'];
}

/** Narrows the type of a column; a type that does not extend the column's type is a compile error. */
export type Narrow<Column, Type extends Column> = Type;

/** A jsonb column: read as a value, written as text. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
