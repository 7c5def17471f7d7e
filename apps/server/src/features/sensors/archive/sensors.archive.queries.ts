import type { Measure } from '@propolis/domain';
import { type Database, type Db, hasChanged, inPages } from '@propolis/postgres';
import type { Point } from '@propolis/time-series';
import type { Insertable } from 'kysely';
import { accessible } from '../../sharing/sharing.queries.ts';
import type { StoodSlot } from '../scales/scales.queries.ts';

/** Readings in memory at a time during an export. */
const PAGE = 5000;

export interface ExportedSeries {
  readonly id: number;
  readonly slot: number;
  readonly measure: Measure;
}

/** The scales of a user for the export, oldest first, without keys. `id` is internal. */
export const findExportedScales = (db: Db, userId: number) =>
  db
    .selectFrom('scales')
    .innerJoin('apiaries', 'apiaries.id', 'scales.apiary_id')
    .select([
      'scales.id',
      'scales.uid',
      'apiaries.uid as apiary',
      'apiaries.name as apiary_name',
      'scales.aid',
      'scales.name',
      'scales.model',
      'scales.ttn_mapping',
    ])
    .where(accessible(userId, 'scales', 'own'))
    .orderBy('scales.id')
    .execute();

/** All slots of a user's scales with their hives. */
export const findExportedSlots = (db: Db, userId: number) =>
  db
    .selectFrom('scale_slots')
    .innerJoin('scales', 'scales.id', 'scale_slots.scale_id')
    .leftJoin('hives', 'hives.id', 'scale_slots.hive_id')
    .select([
      'scale_slots.scale_id',
      'scale_slots.position',
      'hives.uid as hive',
      'hives.name as hive_name',
      'scale_slots.since',
      'scale_slots.weight_factor',
      'scale_slots.weight_offset',
    ])
    .where(accessible(userId, 'scales', 'own'))
    .orderBy('scale_slots.scale_id')
    .orderBy('scale_slots.position')
    .execute();

/** Ended stays on a user's scales, each with its hive if it still exists; oldest first. */
export const findExportedStays = (db: Db, userId: number) =>
  db
    .selectFrom('scale_stays')
    .innerJoin('scales', 'scales.id', 'scale_stays.scale_id')
    .leftJoin('hives', 'hives.id', 'scale_stays.hive_id')
    .select([
      'scale_stays.scale_id',
      'scale_stays.position',
      'hives.uid as hive',
      'hives.name as hive_name',
      'scale_stays.since',
      'scale_stays.until',
      'scale_stays.weight_factor',
      'scale_stays.weight_offset',
    ])
    .where(accessible(userId, 'scales', 'own'))
    .orderBy('scale_stays.until')
    .orderBy('scale_stays.scale_id')
    .orderBy('scale_stays.position')
    .execute();

export const findExportedConnectors = (db: Db, userId: number) =>
  db
    .selectFrom('weather_connectors')
    .innerJoin('apiaries', 'apiaries.id', 'weather_connectors.apiary_id')
    .select([
      'weather_connectors.uid',
      'apiaries.uid as apiary',
      'apiaries.name as apiary_name',
      'weather_connectors.name',
      'weather_connectors.station',
      'weather_connectors.automatic',
    ])
    .where(accessible(userId, 'weather_connectors', 'own'))
    .orderBy('weather_connectors.id')
    .execute();

export const findExportedCameras = (db: Db, userId: number) =>
  db
    .selectFrom('cameras')
    .select(['uid', 'name', 'default_marker', 'default_custom_marker_diameter'])
    .where(accessible(userId, 'cameras', 'own'))
    .orderBy('id')
    .execute();

/** The series of a scale that belongs to the user. */
export const findSeriesOf = (db: Db, scaleId: number): Promise<ExportedSeries[]> =>
  db
    .selectFrom('scale_series')
    .select(['id', 'slot', 'measure'])
    .where('scale_id', '=', scaleId)
    .orderBy('slot')
    .orderBy('measure')
    .$narrowType<{ measure: Measure }>()
    .execute();

/** All raw readings of a series, oldest first, page by page. */
export const readReadings = (db: Db, seriesId: number) =>
  inPages(PAGE, (last?: Point) =>
    db
      .selectFrom('scale_readings')
      .select(['time', 'value'])
      .where('series_id', '=', seriesId)
      .$if(last !== undefined, (query) => query.where('time', '>', last?.time ?? new Date(0)))
      .orderBy('time')
      .limit(PAGE)
      .execute(),
  );

/** The apiaries of a user's weather connectors, by the archive names of the connectors. */
export const findConnectorUids = (db: Db, userId: number) =>
  db
    .selectFrom('weather_connectors')
    .select(['apiary_id', 'uid'])
    .where(accessible(userId, 'weather_connectors', 'own'))
    .execute();

export const insertCameras = (db: Db, cameras: readonly Insertable<Database['cameras']>[]) =>
  db
    .insertInto('cameras')
    .values([...cameras])
    .execute();

/** Puts a hive on a slot if the slot is free; returns whether it did. */
export const fillSlot = (
  db: Db,
  scaleId: number,
  { position, hive_id, since }: Pick<StoodSlot, 'position' | 'hive_id' | 'since'>,
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('scale_slots')
      .set({ hive_id, since })
      .where('scale_id', '=', scaleId)
      .where('position', '=', position)
      .where('hive_id', 'is', null),
  );

export const findLastStay = (db: Db, scaleId: number, position: number) =>
  db
    .selectFrom('scale_stays')
    .select(['id', 'hive_id', 'since', 'until'])
    .where('scale_id', '=', scaleId)
    .where('position', '=', position)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();

export const deleteStay = (db: Db, id: number) => db.deleteFrom('scale_stays').where('id', '=', id).execute();

/** Gives a stay with this start back to its restored hive. */
export const giveBackStay = (
  db: Db,
  scaleId: number,
  { position, hive_id, since }: Pick<StoodSlot, 'position' | 'hive_id' | 'since'>,
) =>
  db
    .updateTable('scale_stays')
    .set({ hive_id })
    .where('scale_id', '=', scaleId)
    .where('position', '=', position)
    .where('hive_id', 'is', null)
    .where('since', 'is not distinct from', since)
    .execute();
