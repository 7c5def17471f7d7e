// Draws the installed app's icons from the one drawing of the logo: `node scripts/draw-icons.mjs`.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../apps/web/public/', import.meta.url));
const logo = await readFile(`${folder}favicon.svg`);

/** Ground of a maskable icon: the entrance's bark, so that the honey cell glows in any mask. */
const BARK = '#2b2118';
/** A mask may cut everything outside the inner 80 %; the cell stays well within. */
const MASK_SHARE = 0.66;

const drawn = (size) => sharp(logo, { density: (72 * size) / 100 }).resize(size, size);

async function drawIcon(size, name) {
  await drawn(size).png({ compressionLevel: 9, palette: true }).toFile(`${folder}${name}`);
}

async function drawMaskable(size, name) {
  const cell = await drawn(Math.round(size * MASK_SHARE))
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: BARK } })
    .composite([{ input: cell }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${folder}${name}`);
}

await drawIcon(192, 'icon-192.png');
await drawIcon(512, 'icon-512.png');
await drawMaskable(512, 'icon-maskable-512.png');
