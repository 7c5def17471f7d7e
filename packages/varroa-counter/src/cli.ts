import { parseArgs } from 'node:util';
import { CARD_MARKER } from '@propolis/domain';
import sharp from 'sharp';
import { adviceOf } from './advice.ts';
import { progressLine } from './count-progress-line.ts';
import type { CountOutcome, CountResult, Detection } from './count-types.ts';
import { COINS, type MarkerId } from './marker/markers.ts';
import { countInWorker } from './worker.ts';

/** Colours of the frames by certainty: sure, doubtful, unlikely. */
const colourOf = (certainty: number): string =>
  certainty >= 0.75 ? '#d4006a' : certainty >= 0.5 ? '#e08a00' : '#5a7d9a';

const frame = ({ x, y, width, height, certainty }: Detection, stroke: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" stroke="${colourOf(certainty)}" stroke-width="${stroke}"/>`;

/** Writes the upright photo with the marker's outline and a frame around each mite as PNG. */
const annotate = async (photo: string, result: CountResult, out: string): Promise<void> => {
  const { data, info } = await sharp(photo).rotate().toBuffer({ resolveWithObject: true });
  const stroke = Math.max(1, 0.15 / result.mm_per_px);
  const { marker, card } = result;
  const outline = card?.corners.map(({ x, y }) => `${x},${y}`).join(' ');
  const coin =
    outline !== undefined
      ? `<polygon points="${outline}" stroke="#0a7d3c" stroke-width="${2 * stroke}"/>`
      : marker === null
        ? ''
        : `<circle cx="${marker.x}" cy="${marker.y}" r="${marker.diameter_px / 2}" stroke="#0a7d3c" stroke-width="${2 * stroke}"/>`;
  const frames = result.detections.map((mite) => frame(mite, stroke)).join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}" fill="none">${coin}${frames}</svg>`;
  await sharp(data)
    .composite([{ input: Buffer.from(drawing) }])
    .png()
    .toFile(out);
};

const ids: readonly string[] = [...Object.keys(COINS), 'marker_CUSTOM', CARD_MARKER, 'marker_UNKNOWN'];
const usage = `npm run count -- photo.jpg --marker marker_2_CHF [--diameter mm] [--json] [--annotate out.png]
  --marker     ${ids.join(', ')}
  --diameter   of a custom marker, in mm
  --certainty  of a mite that is counted, 0 to 1 (0.5)
  --json       print the whole result
  --annotate   write the photo with frames around the mites as PNG`;

const isMarkerId = (id: string): id is MarkerId => ids.includes(id);

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      marker: { type: 'string', default: 'marker_UNKNOWN' },
      diameter: { type: 'string' },
      certainty: { type: 'string', default: '0.5' },
      json: { type: 'boolean', default: false },
      annotate: { type: 'string' },
    },
  });
  const [photo] = positionals;
  if (photo === undefined || !isMarkerId(values.marker)) return undefined;
  const diameter = values.diameter === undefined ? {} : { customDiameterMm: Number(values.diameter) };
  return { ...values, photo, choice: { id: values.marker, ...diameter } };
};

const report = (result: CountResult, certainty: number): string => {
  const counted = result.detections.filter((mite) => mite.certainty >= certainty).length;
  const scale = `${(1 / result.mm_per_px).toFixed(1)} px/mm (scale: ${result.scale_from})`;
  const hive = result.card === undefined ? '' : `, hive ${result.card.hive_id}`;
  return `${counted} mites (certainty ${certainty} and above; ${result.detections.length} candidates), ${scale}${hive}, ${result.timings.total_ms} ms`;
};

const failureOf = (outcome: Exclude<CountOutcome, { outcome: 'counted' }>): string => {
  if (outcome.outcome === 'count_failed') return `${outcome.outcome}: ${outcome.why}`;
  return [outcome.why]
    .flat()
    .map((code) => `${outcome.outcome} (${code}): ${adviceOf(code)}`)
    .join('\n');
};

const print = (text: string): boolean => process.stdout.write(`${text}\n`);

/**
 * The command line: prints a readable result, or JSON with `--json`. Exit code 0: counted, 1: not counted, 2:
 * invalid arguments.
 */
const main = async (): Promise<number> => {
  const asked = readArguments();
  if (asked === undefined) {
    console.error(usage);
    return 2;
  }
  const isTerminal = process.stderr.isTTY;
  const outcome = await countInWorker(
    { photo: asked.photo, marker: asked.choice },
    { onProgress: (progress) => isTerminal && process.stderr.write(`\r${progressLine(progress)}`) },
  );
  if (isTerminal) process.stderr.write('\r\u001b[K');
  if (asked.json) print(JSON.stringify(outcome, null, 2));
  if (outcome.outcome !== 'counted') {
    if (!asked.json) console.error(failureOf(outcome));
    return 1;
  }
  if (!asked.json) print(report(outcome.result, Number(asked.certainty)));
  for (const code of outcome.result.quality.warnings) console.error(`${code}: ${adviceOf(code)}`);
  if (asked.annotate !== undefined) await annotate(asked.photo, outcome.result, asked.annotate);
  return 0;
};

process.exitCode = await main();
