// Draws the installed app's icons from the logo, and the manifest's screenshots from the documentation's:
// `node scripts/draw-icons.mjs`.
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../apps/web/public/', import.meta.url));
const documentation = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const logo = await readFile(`${folder}favicon.svg`);

/** Background of a maskable icon: the entrance's bark, so that the honey cell stands out in any mask. */
const BARK = '#2b2118';
const HONEY = '#ffb81c';
const PENCIL = `<path d="M30 66l4-15 26-26 11 11-26 26Z" fill="none" stroke="${BARK}" stroke-width="5" stroke-linejoin="round"/>`;
const MITE = `<ellipse cx="48" cy="49" rx="23" ry="16" fill="${BARK}"/>
  <path d="M28 38l-7-7M40 33l-3-9M56 33l3-9M68 38l7-7M28 60l-7 7M40 65l-3 9M56 65l3 9M68 60l7 7" stroke="${BARK}" stroke-width="4" stroke-linecap="round"/>`;

/** Screenshots (docs/screenshots) and their labels in the manifest. */
const SCREENSHOTS = [
  ['dashboard-phone', 'dashboard'],
  ['hive-phone', 'hive'],
  ['dashboard-desktop', 'dashboard-wide'],
  ['evolution-desktop', 'curves-wide'],
];

/** A mask may cut everything outside the inner 80 %; the cell stays well within. */
const MASK_SHARE = 0.66;

const drawn = (size) => sharp(logo, { density: (72 * size) / 100 }).resize(size, size);

async function drawIcon(size, name) {
  await drawn(size).png({ compressionLevel: 9, palette: true }).toFile(`${folder}${name}`);
}

/** A cell of the comb with the symbol of the shortcut's action. */
async function drawShortcut(size, name, sign) {
  const cell = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="${size}" height="${size}">
    <path d="M48 4 86 26v44L48 92 10 70V26Z" fill="${HONEY}"/>${sign}</svg>`;
  await sharp(Buffer.from(cell)).png({ compressionLevel: 9, palette: true }).toFile(`${folder}${name}`);
}

async function takeScreenshot(page, name) {
  await mkdir(`${folder}screenshots`, { recursive: true });
  await sharp(`${documentation}${page}.png`)
    .webp({ quality: 70, effort: 6 })
    .toFile(`${folder}screenshots/${name}.webp`);
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
await drawMaskable(192, 'icon-maskable-192.png');
await drawMaskable(512, 'icon-maskable-512.png');
await drawShortcut(96, 'icon-observation-96.png', PENCIL);
await drawShortcut(96, 'icon-counting-96.png', MITE);
for (const [page, name] of SCREENSHOTS) await takeScreenshot(page, name);
