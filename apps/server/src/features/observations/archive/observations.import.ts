import { randomUUID } from 'node:crypto';
import { archiveInvalid, readList, readPages } from '@propolis/account-archive';
import { OBSERVATION_PHOTOS_MAX, ObservationData } from '@propolis/contract';
import { isToCome, OBSERVATION_ITEMS, readObservationData } from '@propolis/domain';
import { assertQuota, assertWrittenUsage } from '@propolis/http-kit';
import { z } from 'zod';
import {
  type AccountImporter,
  type ArchiveReading,
  type ArchiveWriting,
  isApplied,
} from '../../account/account.service.ts';
import { insertObservations, OBSERVATIONS_METER } from '../observations.queries.ts';
import { refreshAggregate, VALUE_ITEMS } from '../observations.service.ts';
import { holdPhotos, type PhotoFiles } from '../photos/photos.service.ts';
import { findObservationUids, insertPhotos } from './observations.archive.queries.ts';
import { OBSERVATIONS_FILE, photoFile } from './observations.export.ts';
import { type ArchivedPhoto, takePhoto } from './photos.archive.ts';

const NUMBER_ITEMS = OBSERVATION_ITEMS.filter(({ type }) => type === 'number').map(({ key }) => key);

const Item = z.strictObject({
  uid: z.uuid(),
  hive: z.uuid(),
  observation_date: z.iso.datetime(),
  data: ObservationData,
  /** Number of photos; their file names contain their index. */
  photos: z.number().int().min(0).max(OBSERVATION_PHOTOS_MAX),
  /** The record that gave the values, and by how much it changed numbers. Absent in archives of earlier versions. */
  record_uid: z.uuid().nullable().default(null),
  changes: z
    .record(
      z.string().refine((key) => NUMBER_ITEMS.includes(key)),
      z.number().min(-1000).max(1000),
    )
    .nullable()
    .default(null),
});
type Item = z.infer<typeof Item>;

/** Rows per insert. */
const PAGE = 500;

/** The oldest allowed date (specification 9). */
const OLDEST = Date.UTC(1900, 0, 1);

interface ObservationPhoto extends ArchivedPhoto {
  /** Within its observation, from 1. */
  readonly position: number;
}
/** By the uid of their observation. */
type Photos = ReadonlyMap<string, readonly ObservationPhoto[]>;

export const importObservations =
  (files: PhotoFiles): AccountImporter =>
  async (reading) => {
    const { known, now, db, user, settings } = reading;
    const here = await findObservationUids(db, user.id);
    const photos = new Map<string, readonly ObservationPhoto[]>();
    let items = 0;
    for await (const item of readList(reading.archive, OBSERVATIONS_FILE, Item)) {
      items += 1;
      assertQuota(items, settings.quotas.observations, OBSERVATIONS_METER.code);
      known.require(OBSERVATIONS_FILE, 'hive', item.hive);
      const at = Date.parse(item.observation_date);
      const { errors } = readObservationData(item.data, VALUE_ITEMS);
      const isWhole = (item.record_uid === null) === (item.changes === null);
      if (at < OLDEST || isToCome(at, now) || Object.keys(errors ?? {}).length > 0 || !isWhole)
        throw archiveInvalid(OBSERVATIONS_FILE);
      if (item.photos > 0 && !here.has(item.uid) && !photos.has(item.uid))
        photos.set(item.uid, await takePhotos(reading, files, item));
    }
    return (writing) => write(writing, photos);
  };

/**
 * A photo missing in the archive and in its manifest was deleted during the export; only this photo is
 * skipped.
 */
async function takePhotos(
  reading: ArchiveReading,
  files: PhotoFiles,
  { uid, photos }: Item,
): Promise<readonly ObservationPhoto[]> {
  const taken: ObservationPhoto[] = [];
  for (let position = 1; position <= photos; position += 1)
    if (reading.archive.has(photoFile(uid, position)))
      taken.push({ ...(await takePhoto(reading, files, photoFile(uid, position))), position });
  return taken;
}

async function write(writing: ArchiveWriting, photos: Photos) {
  const { archive, db, user, settings } = writing;
  const here = await findObservationUids(db, user.id);
  const hives = new Set<number>();
  const created = { observations: 0, photos: 0 };
  for await (const page of readPages(archive, OBSERVATIONS_FILE, { schema: Item, items: PAGE })) {
    const isGiven = ({ record_uid, hive }: Item) =>
      record_uid !== null && isApplied(writing, record_uid, hive);
    // A uid that occurs twice in an archive is imported once.
    const missing = page.filter((item) => !isGiven(item) && !here.has(item.uid) && here.add(item.uid));
    const rows = missing.map((item) => toRow(writing, item));
    for (const { hiveId } of rows) hives.add(hiveId);
    const inserted = await insertObservations(db, rows);
    created.observations += inserted.length;
    created.photos += await attach(writing, inserted, photos);
  }
  for (const hiveId of hives) await refreshAggregate(db, hiveId);
  if (created.observations > 0)
    await assertWrittenUsage(
      { db, userId: user.id, quotas: settings.quotas, now: writing.now },
      OBSERVATIONS_METER,
    );
  if (created.photos > 0) await holdPhotos({ db, user, settings }, { more: 0 });
  return { created };
}

function toRow(
  writing: ArchiveWriting,
  { uid, hive, observation_date, data: raw, record_uid, changes }: Item,
) {
  const { data } = readObservationData(raw, VALUE_ITEMS);
  return {
    uid,
    hiveId: writing.things.require('hive', hive),
    date: new Date(observation_date),
    data,
    // A cancelled record leaves its values to the beekeeper.
    ...(record_uid !== null && writing.things.has('cancelled record', record_uid)
      ? { recordUid: null, changes: null }
      : { recordUid: record_uid, changes }),
  };
}

/** Returns their number. */
async function attach(
  { db, user, now, named }: ArchiveWriting,
  observations: readonly { readonly id: number; readonly uid: string }[],
  photos: Photos,
): Promise<number> {
  const rows = observations.flatMap(({ id: observation_id, uid }) =>
    (photos.get(uid) ?? []).map(({ position, ...photo }) => ({
      ...photo,
      id: randomUUID(),
      user_id: user.id,
      observation_id,
      position,
      created_at: now,
    })),
  );
  if (rows.length > 0) await insertPhotos(db, rows);
  for (const { file_id } of rows) named(file_id);
  return rows.length;
}
