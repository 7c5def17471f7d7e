import type { Apiary, Hive } from '@propolis/contract';
import { CSV_MARK, csvRow, OBSERVATION_DATE_KEY, OBSERVATION_ITEMS } from '@propolis/domain';
import type { BlobStore } from '../../platform/blobs.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import { type AccountExporter, jsonPart } from '../account/account.service.ts';
import { findApiaries } from '../apiaries/apiaries.queries.ts';
import { findPhotosOfHive, readObservations } from './observations.export.queries.ts';
import { photoKey } from './photos.service.ts';

/** Apiaries, hives and observations with their pictures: the part of these rooms in the export of an account. */
export const exportApiaries = (blobs: BlobStore): AccountExporter =>
  async function* (db, userId) {
    const apiaries = await findApiaries(db, userId);
    const hives = apiaries.flatMap((apiary) => apiary.hives);
    yield jsonPart('apiaries.json', apiaries.map(withoutHives));
    yield jsonPart('hives.json', hives.map(withoutAggregate));
    yield { path: 'observations.json', content: writeObservations(db, hives) };
    yield { path: 'observations.csv', content: writeTable(db, apiaries) };
    for (const apiary of apiaries) yield* picture(apiary);
    for (const hive of hives) yield* photosOf(db, blobs, hive);
  };

async function* photosOf(db: Db, blobs: BlobStore, hive: Hive): AsyncGenerator<ZipEntry> {
  for (const { file_id, observation_id, position } of await findPhotosOfHive(db, hive.id)) {
    const content = await blobs.read(photoKey(file_id, 'large'));
    if (!content) continue;
    try {
      yield { path: `images/observation-${observation_id}-${position}.webp`, content };
    } finally {
      content.destroy(); // also when whoever reads the archive has gone
    }
  }
}

const withoutHives = ({ hives: _hives, thumbnail: _thumbnail, picture: _picture, ...apiary }: Apiary) =>
  apiary;
/** What follows from the observations is not exported twice. */
const withoutAggregate = ({
  observations_aggregate: _aggregate,
  last_observation_date: _last,
  attention_since: _since,
  ...hive
}: Hive) => hive;

const picture = ({ id, thumbnail }: Apiary): ZipEntry[] =>
  thumbnail ? [{ path: `images/apiary-${id}.webp`, content: [Buffer.from(thumbnail.image, 'base64')] }] : [];

/** A JSON list, written page by page. */
async function* writeObservations(db: Db, hives: readonly Hive[]): AsyncGenerator<string> {
  let separator = '[\n';
  for (const { id: hive_id } of hives) {
    for await (const rows of readObservations(db, hive_id)) {
      const texts = rows.map((row) => JSON.stringify({ ...row, hive_id }));
      yield separator + texts.join(',\n');
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const VALUE_KEYS = OBSERVATION_ITEMS.map((item) => item.key).filter((key) => key !== OBSERVATION_DATE_KEY);

async function* writeTable(db: Db, apiaries: readonly Apiary[]): AsyncGenerator<string> {
  const head = ['apiary', 'hive', 'hive_id', 'observation_id', OBSERVATION_DATE_KEY, ...VALUE_KEYS];
  yield CSV_MARK + csvRow(head);
  for (const apiary of apiaries) {
    for (const hive of apiary.hives) {
      for await (const rows of readObservations(db, hive.id)) {
        const lines = rows.map(({ id, observation_date, data }) =>
          csvRow([
            apiary.name,
            hive.name,
            hive.id,
            id,
            observation_date.toISOString(),
            ...VALUE_KEYS.map((key) => data[key] ?? ''),
          ]),
        );
        yield lines.join('');
      }
    }
  }
}
