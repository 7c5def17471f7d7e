import type { Apiary, Hive } from '@propolis/contract';
import { OBSERVATION_DATE_KEY, OBSERVATION_ITEMS } from '@propolis/domain';
import type { BlobStore } from '../../platform/blobs.ts';
import { type AccountExporter, type ExportPart, jsonPart } from '../account/account.service.ts';
import { findApiaries } from '../apiaries/apiaries.queries.ts';
import { findAllObservations } from './observations.queries.ts';
import { findAllPhotos } from './photos.queries.ts';
import { photoKey } from './photos.service.ts';

type ExportedObservation = Awaited<ReturnType<typeof findAllObservations>>[number];

/** Apiaries, hives and observations with their pictures: the part of these rooms in the export of an account. */
export const exportApiaries =
  (blobs: BlobStore): AccountExporter =>
  async (db, userId) => {
    const apiaries = await findApiaries(db, userId);
    const observations = await findAllObservations(db, userId);
    return [
      jsonPart('apiaries.json', apiaries.map(withoutHives)),
      jsonPart(
        'hives.json',
        apiaries.flatMap(({ hives }) => hives.map(withoutAggregate)),
      ),
      jsonPart('observations.json', observations.map(withoutNames)),
      { path: 'observations.csv', content: Buffer.from(toCsv(observations)) },
      ...apiaries.flatMap(picture),
      ...(await photoParts(blobs, await findAllPhotos(db, userId))),
    ];
  };

type KeptPhoto = Awaited<ReturnType<typeof findAllPhotos>>[number];

async function photoParts(blobs: BlobStore, photos: readonly KeptPhoto[]): Promise<ExportPart[]> {
  const parts: ExportPart[] = [];
  for (const { id, observation_id, position } of photos) {
    const content = await blobs.get(photoKey(id, 'large'));
    if (content) parts.push({ path: `images/observation-${observation_id}-${position}.webp`, content });
  }
  return parts;
}

const withoutNames = ({ apiary: _apiary, hive: _hive, ...observation }: ExportedObservation) => observation;
const withoutHives = ({ hives: _hives, thumbnail: _thumbnail, ...apiary }: Apiary) => apiary;
/** What follows from the observations is not exported twice. */
const withoutAggregate = ({
  observations_aggregate: _aggregate,
  last_observation_date: _last,
  ...hive
}: Hive) => hive;

const picture = ({ id, thumbnail }: Apiary): ExportPart[] =>
  thumbnail ? [{ path: `images/apiary-${id}.webp`, content: Buffer.from(thumbnail.image, 'base64') }] : [];

const VALUE_KEYS = OBSERVATION_ITEMS.map((item) => item.key).filter((key) => key !== OBSERVATION_DATE_KEY);

/** RFC 4180; the mark at the beginning tells spreadsheets that it is UTF-8. */
function toCsv(observations: readonly ExportedObservation[]): string {
  const head = ['apiary', 'hive', 'hive_id', 'observation_id', OBSERVATION_DATE_KEY, ...VALUE_KEYS];
  const rows = observations.map(({ apiary, hive, hive_id, id, observation_date, data }) => [
    apiary,
    hive,
    hive_id,
    id,
    observation_date.toISOString(),
    ...VALUE_KEYS.map((key) => data[key] ?? ''),
  ]);
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('')}`;
}

/** A text that a spreadsheet would run as a formula is kept a text by an apostrophe. */
function csvField(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
