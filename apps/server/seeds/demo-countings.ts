import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BlobStore } from '@propolis/blob-store';
import { COUNTING_PHOTO_SIZES } from '@propolis/contract';
import {
  correctedCount,
  correctedRange,
  DAY_MS,
  NO_CORRECTIONS,
  summariseCertainties,
} from '@propolis/domain';
import type { AddingUserContext } from '@propolis/http-kit';
import { insertCountings } from '../src/features/countings/countings.queries.ts';
import { countingPhotoKey } from '../src/features/countings/photos/countings.photos.ts';
import boards from './boards/boards.json' with { type: 'json' };
import { BOARD_MARKER, type BoardKey, boardFile } from './demo-boards.ts';
import { BOARD_DAYS, SAMPLE_DAYS } from './demo-fall.ts';
import { DEMO_APIARIES, type DemoHive } from './demo-places.ts';
import { pastDay } from './demo-season.ts';
import type { DemoIds } from './demo-sensors.ts';

type NewCounting = Parameters<typeof insertCountings>[1][number];

/** Manual counts of boards and of bees over the season, and three photos with the counter's results. */
export async function seedCountings(
  beekeeper: AddingUserContext,
  blobs: BlobStore,
  ids: DemoIds,
): Promise<void> {
  const byHand = [...countsByHand(beekeeper.now), ...samplesOf(beekeeper.now)].map(({ key, ...count }) => ({
    ...count,
    user_id: beekeeper.user.id,
    hive_id: ids.hives.get(key) ?? null,
  }));
  const photos = await Promise.all(
    photosOf(beekeeper.now).map(async ({ board, hive, ...count }) => ({
      ...count,
      ...saidOf(board, count.count_date),
      user_id: beekeeper.user.id,
      hive_id: (hive && ids.hives.get(hive)) ?? null,
      file_id: await keepBoard(blobs, board),
    })),
  );
  await insertCountings(beekeeper.db, [...byHand, ...photos]);
}

const notedOn = (date: Date) => ({
  count_date: date,
  process_timestamp: date,
  created_at: date,
  updated_at: date,
});

function countsByHand(now: Date) {
  const hives = DEMO_APIARIES.flatMap((apiary) => apiary.hives);
  return BOARD_DAYS.flatMap(({ month, date, days, fall }) => {
    const day = pastDay(now, month, date);
    if (!day) return [];
    return hives.map(({ key, story }) => {
      const mites = Math.round(fall[story] * days);
      return { ...countedOn(day, mites), key, exposure_days: days };
    });
  });
}

const countedOn = (day: Date, mites: number) => ({
  ...notedOn(day),
  counted_by: 'hand' as const,
  status: 'done' as const,
  varroa_count_above_minimum_certainty: mites,
  varroa_count_total: mites,
});

const samplesOf = (now: Date) =>
  SAMPLE_DAYS.flatMap(({ hive: key, month, date, mites, bees: sample_bees }) => {
    const day = pastDay(now, month, date);
    return day
      ? [{ ...countedOn(day, mites), key, sample_bees, sample_method: 'powdered_sugar' as const }]
      : [];
  });

interface DemoPhoto {
  readonly board: BoardKey;
  readonly hive: DemoHive['key'] | undefined;
  readonly days: number | null;
  readonly on: (now: Date) => Date | undefined;
}

const PHOTOS: readonly DemoPhoto[] = [
  { board: 'june', hive: 'sage', days: 7, on: (now) => pastDay(now, 6, 25) },
  { board: 'september', hive: 'arnica', days: 6, on: (now) => pastDay(now, 9, 4) },
  { board: 'loose', hive: undefined, days: null, on: (now) => new Date(now.getTime() - DAY_MS) },
];

const photosOf = (now: Date) =>
  PHOTOS.flatMap(({ board, hive, days, on }) => {
    const date = on(now);
    return date ? [{ ...notedOn(date), board, hive, exposure_days: days }] : [];
  });

/** The counter's result; the beekeeper has reviewed those that are linked to a hive. */
function saidOf(board: BoardKey, date: Date) {
  const { photo, result, corrections } = boards[board];
  const certainties = result.detections.map(({ certainty }) => certainty);
  const isGoneThrough = board !== 'loose';
  const range = correctedRange(certainties, result.range, isGoneThrough ? corrections : NO_CORRECTIONS);
  return {
    ...photo,
    counted_by: 'machine',
    status: 'done',
    marker: BOARD_MARKER,
    photo_type: 'image/jpeg',
    photo_timestamp_timezone: 'Europe/Zurich',
    ...summariseCertainties(certainties),
    api_result: JSON.stringify(result),
    count_least: range.least,
    count_most: range.most,
    ...(isGoneThrough && {
      corrections: JSON.stringify(corrections),
      corrected_count: correctedCount(certainties, corrections),
      corrected_at: date,
    }),
  } satisfies Partial<NewCounting>;
}

/** Each visitor's own copy, deleted with the account. */
async function keepBoard(blobs: BlobStore, board: BoardKey): Promise<string> {
  const fileId = randomUUID();
  for (const size of COUNTING_PHOTO_SIZES)
    await blobs.put(countingPhotoKey(fileId, size), await readFile(boardFile(board, size)));
  return fileId;
}
