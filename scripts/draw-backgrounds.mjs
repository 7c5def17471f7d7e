// Draws the landscapes of the authentication page: `node scripts/draw-backgrounds.mjs`.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chestnutWood } from './backgrounds/chestnut-wood.mjs';
import { dawnMeadow } from './backgrounds/dawn-meadow.mjs';
import { hivesInSnow } from './backgrounds/hives-in-snow.mjs';
import { lavenderTerrace } from './backgrounds/lavender-terrace.mjs';
import { limeAvenue } from './backgrounds/lime-avenue.mjs';
import { rapeField } from './backgrounds/rape-field.mjs';
import { summerNight } from './backgrounds/summer-night.mjs';

const landscapes = {
  'dawn-meadow.svg': dawnMeadow,
  'rape-field.svg': rapeField,
  'lime-avenue.svg': limeAvenue,
  'chestnut-wood.svg': chestnutWood,
  'lavender-terrace.svg': lavenderTerrace,
  'hives-in-snow.svg': hivesInSnow,
  'summer-night.svg': summerNight,
};

const folder = fileURLToPath(new URL('../apps/web/public/backgrounds/', import.meta.url));
/** A phone on a slow connection downloads each byte. */
const MOST_BYTES = 15_000;

await mkdir(folder, { recursive: true });
const tooHeavy = [];
for (const [file, svg] of Object.entries(landscapes)) {
  const bytes = Buffer.byteLength(svg);
  await writeFile(`${folder}${file}`, svg);
  console.log(`${file} ${bytes} bytes`);
  if (bytes > MOST_BYTES) tooHeavy.push(file);
}
if (tooHeavy.length > 0) throw new Error(`more than ${MOST_BYTES} bytes: ${tooHeavy.join(', ')}`);
