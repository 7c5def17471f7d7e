import type { BlobStore } from '@propolis/blob-store';
import { Id } from '@propolis/contract';
import { summariseCertainties } from '@propolis/domain';
import type { Events } from '@propolis/events';
import type { JobCtx } from '@propolis/jobs';
import { addCount } from '@propolis/observability';
import type { Db } from '@propolis/postgres';
import { z } from 'zod';
import type { CounterAnswer, CountPhoto } from '../../../gateways/counter/counter.ts';
import { countingChanged } from '../countings.events.ts';
import { hiveFaults } from '../countings.service.ts';
import { countingPhotoKey } from '../photos/countings.photos.ts';
import {
  endCounting,
  type Run,
  type RunEnd,
  returnCounting,
  type TakenCounting,
  takeCounting,
} from './countings.run.queries.ts';

/** The services of a run. */
export interface CountingHands {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly events: Events;
  readonly countPhoto: CountPhoto;
}

/** Internal failures after which a count is ended. */
const TRIES = 3;

/** A failure that may not happen in the next try. */
interface Failure {
  readonly outcome: 'failure';
  readonly status: 'error_local' | 'error_api_count_varroas';
  readonly error: string;
}

/**
 * Counts one photo and stores the result. After a crash the photo is counted from the beginning; of several
 * concurrent runs the first result stays.
 */
export async function runCounting(hands: CountingHands, run: Run, { now, signal }: JobCtx): Promise<void> {
  const counting = await takeIn(hands, run, now);
  if (!counting) return;
  const end = await count(hands, counting, signal);
  if ('outcome' in end) return failIn(hands, { run, counting, now }, end);
  await endIn(hands, { run, counting, now }, end);
}

interface Taken {
  readonly run: Run;
  readonly counting: TakenCounting;
  readonly now: Date;
}

const takeIn = ({ db, events }: CountingHands, run: Run, now: Date) =>
  events.write(db, now, async ({ db: transaction, emit }) => {
    const counting = await takeCounting(transaction, run, now);
    if (counting) await emit(countingChanged, { userId: counting.user_id, countingId: counting.id });
    return counting;
  });

async function count(
  { blobs, countPhoto }: CountingHands,
  counting: TakenCounting,
  signal: AbortSignal,
): Promise<RunEnd | Failure> {
  const { file_id, marker, custom_marker_diameter, board_mm_per_px } = counting;
  if (!file_id || !marker) return { status: 'error_unknown', error: 'photo_missing' };
  const diameter = custom_marker_diameter === null ? {} : { customDiameterMm: custom_marker_diameter };
  const scale = board_mm_per_px === null ? {} : { mmPerPx: board_mm_per_px };
  const answer = await blobs.withFile(countingPhotoKey(file_id, 'original'), (path) =>
    countPhoto({ path, marker: { id: marker, ...diameter, ...scale } }, signal),
  );
  if (!answer) return { outcome: 'failure', status: 'error_local', error: 'photo_missing' };
  return isOfPhoto(answer, counting) ? endOf(answer) : NOT_UNDERSTOOD;
}

const NOT_UNDERSTOOD: RunEnd = { status: 'error_unknown', error: 'counter_not_understood' };

/** Whether all detections are within the photo; others belong to another photo. */
function isOfPhoto(answer: CounterAnswer, { photo_width, photo_height }: TakenCounting): boolean {
  if (answer.outcome !== 'counted' || photo_width === null || photo_height === null) return true;
  return answer.result.detections.every(
    ({ x, y, width, height }) => x < photo_width && y < photo_height && x + width > 0 && y + height > 0,
  );
}

/** The end of a count for the counter's answer (specification 4). */
function endOf(answer: CounterAnswer): RunEnd | Failure {
  switch (answer.outcome) {
    case 'counted': {
      const { result } = answer;
      const certainties = result.detections.map(({ certainty }) => certainty);
      return { status: 'done', summary: summariseCertainties(certainties), result };
    }
    case 'coin_not_found':
      return { status: 'error_api_find_coin', error: answer.why };
    case 'image_unusable':
      return { status: 'error_api_count_varroas', error: answer.why.join(', ') };
    case 'count_failed':
      return { outcome: 'failure', status: 'error_api_count_varroas', error: 'counter_failed' };
    case 'over time':
      return { outcome: 'failure', status: 'error_local', error: 'counter_over_time' };
    case 'unreachable':
      return { outcome: 'failure', status: 'error_local', error: 'counter_unreachable' };
    case 'not understood':
      return NOT_UNDERSTOOD;
    case 'died':
      return { outcome: 'failure', status: 'error_local', error: 'counter_died' };
  }
}

/** The hive of a printed card, if it belongs to the user and had not ended, and the count has none. */
async function hiveOfCard(
  db: Db,
  { user_id, hive_id, count_date }: TakenCounting,
  end: RunEnd,
): Promise<number | undefined> {
  const card = end.status === 'done' ? Card.safeParse(end.result.card).data : undefined;
  if (hive_id !== null || !card) return undefined;
  const { hive_id: fault } = await hiveFaults({ db, user: { id: user_id } }, card.hive_id, count_date);
  return fault ? undefined : card.hive_id;
}

const Card = z.object({ hive_id: Id });

async function endIn({ db, events }: CountingHands, { run, counting, now }: Taken, end: RunEnd) {
  const isEnded = await events.write(db, now, async ({ db: transaction, emit }) => {
    const hiveId = await hiveOfCard(transaction, counting, end);
    const isFirst = await endCounting(transaction, run, { end, hiveId, now });
    if (isFirst) await emit(countingChanged, { userId: counting.user_id, countingId: counting.id });
    return isFirst;
  });
  if (isEnded) addCount({ what: 'countings', outcome: end.status });
}

/** Throws while there are tries left, so that the queue retries with backoff. */
async function failIn(hands: CountingHands, taken: Taken, { status, error }: Failure): Promise<void> {
  const { run, counting, now } = taken;
  const tries = counting.tries + 1;
  if (tries >= TRIES) return endIn(hands, taken, { status, error });
  const isAwaited = await hands.events.write(hands.db, now, async ({ db, emit }) => {
    const isReturned = await returnCounting(db, run, tries, now);
    if (isReturned) await emit(countingChanged, { userId: counting.user_id, countingId: counting.id });
    return isReturned;
  });
  if (isAwaited) throw new Error(error);
}
