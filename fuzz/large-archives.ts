import { randomUUID } from 'node:crypto';
import { signUp } from '../scripts/product/beekeeper.ts';
import { withProduct } from '../scripts/product/server.ts';
import { APIARY, HIVE, packedArchive } from './archives.ts';
import { emailOf } from './names.ts';

/** Old-generation heap limit (MB): reading an archive into memory as a whole ends the server. */
const HEAP = 160;
/** A counting with markers, of the maximum size in an archive (bytes). */
const LARGEST_ITEM = 1_600_000;

const uid = (at: number) => `b6a1f3de-5d0f-4c51-9f0d-${at.toString(16).padStart(12, '0')}`;
const listOf = (count: number, itemOf: (at: number) => object): string =>
  `[\n${Array.from({ length: count }, (_, at) => JSON.stringify(itemOf(at))).join(',\n')}\n]\n`;

const MOMENT = '2026-05-01T10:00:00.000Z';
const COUNTING = {
  hive: HIVE,
  status: 'done',
  counted_by: 'hand',
  marker: null,
  varroa_count_above_minimum_certainty: 3,
  varroa_count_total: 3,
  corrected_count: null,
  corrections: null,
  api_result: null,
  count_date: MOMENT,
  photo_timestamp_timezone: null,
  photo_type: null,
  camera_brand: null,
  camera_model: null,
  custom_marker_diameter: null,
  board_mm_per_px: null,
  exposure_days: 7,
  process_timestamp: MOMENT,
  median_certainty: null,
  error: null,
  created_at: MOMENT,
  updated_at: MOMENT,
  corrected_at: null,
  count_least: null,
  count_most: null,
};
const detectionAt = (at: number) => ({
  x: at + 0.37,
  y: (at * 7) % 5000,
  width: 10,
  height: 10,
  certainty: 0.5,
});
const detections = Array.from({ length: LARGEST_ITEM / JSON.stringify(detectionAt(1000)).length }, (_, at) =>
  detectionAt(at),
);
const stayAt = (at: number) => ({
  position: 1,
  hive: null,
  since: null,
  until: new Date(Date.UTC(2020, 0, 1) + at * 1000).toISOString(),
  weight_factor: 0,
  weight_offset: 0,
});

/** Archives by their large part; each exceeds the memory if that part is read as a whole. */
const LARGE: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  'countings by hand without end': () => ({
    'data/countings.json': listOf(300_000, (at) => ({ ...COUNTING, uid: uid(at) })),
  }),
  'countings with all marks that fit': () => ({
    'data/countings.json': listOf(30, (at) => ({
      ...COUNTING,
      uid: uid(at),
      api_result: { version: '1', marker: null, mm_per_px: 0.1, timings: {}, detections },
    })),
  }),
  'observations without end': () => ({
    'data/observations.json': listOf(1_200_000, (at) => ({
      uid: uid(at),
      hive: HIVE,
      observation_date: MOMENT,
      data: { general_impression: 2 },
      photos: 0,
    })),
  }),
  'weight events without end': () => ({
    'data/weight-events.json': listOf(250_000, (at) => ({
      uid: uid(at),
      hive: HIVE,
      kind: 'loss',
      start_at: MOMENT,
      end_at: MOMENT,
      change: -2,
      told_at: MOMENT,
    })),
  }),
  'a scale on which tens of thousands stood': () => ({
    'data/sensors.json': JSON.stringify({
      scales: [
        {
          uid: uid(1),
          apiary: APIARY,
          aid: 'large',
          name: 'Large',
          model: 1,
          ttn_mapping: null,
          slots: [],
          stays: Array.from({ length: 75_000 }, (_, at) => stayAt(at)),
        },
      ],
      weather: [],
      cameras: [],
    }),
    [`data/readings-${uid(1)}.csv`]: 'time,slot,measure,value\n',
  }),
  'a profile of settings without end': () => ({
    'data/preferences.json': JSON.stringify({
      observations: Object.fromEntries(Array.from({ length: 400_000 }, (_, at) => [`setting ${at}`, true])),
      notifications: {},
      quiet_hours: null,
    }),
  }),
};

/** Sends archives larger than memory to a server with little memory; returns each outcome, and the faults. */
export async function sendLargeArchives(dataDir: string) {
  const faults: string[] = [];
  const lines: string[] = [];
  const settings = { NODE_OPTIONS: `--max-old-space-size=${HEAP}`, LOG: 'json', LOG_REQUESTS: '0' };
  await withProduct({ dataDir, settings }, async (server) => {
    const hasEnded = server.exited.then(() => 'ended' as const);
    const token = await signUp(server.url, dataDir, emailOf('large'));
    for (const [what, filesOf] of Object.entries(LARGE)) {
      const archive = packedArchive(filesOf());
      const form = new FormData();
      form.append('archive', new Blob([new Uint8Array(archive)]), `${randomUUID()}.zip`);
      const begin = performance.now();
      const asked = fetch(`${server.url}/api/user/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      }).catch(() => 'ended' as const);
      const answer = await Promise.race([asked, hasEnded]);
      if (answer === 'ended') {
        faults.push(`An archive with ${what} ended the server.`);
        break;
      }
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      const text = await answer.text();
      lines.push(
        `${what}: ${(archive.length / 1e6).toFixed(1)} MB, ${answer.status} ${text.slice(0, 60)}, ${seconds} s`,
      );
      if (answer.status >= 500) faults.push(`An archive with ${what} is answered ${answer.status}.`);
    }
  });
  return { lines, faults };
}
