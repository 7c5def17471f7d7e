import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PATHS } from '../src/lib/paths.ts';
import { SHARE, SHARE_FIELD } from '../src/lib/worker.ts';
import type french from './manifest-words/fr.json';

/** Background colour of the light scheme: a manifest has only one. */
const PAPER = '#FBF8F2';

const icon = (file: string, size: number, purpose = 'any') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
/** Drawn by `scripts/draw-icons.mjs`, like the icons. */
const screenshot = (file: string, label: string) => {
  const isWide = file.endsWith('-wide');
  return {
    src: `/screenshots/${file}.webp`,
    sizes: isWide ? '1440x900' : '390x844',
    type: 'image/webp',
    form_factor: isWide ? 'wide' : 'narrow',
    label,
  };
};
const shortcut = (name: string, url: string, file: string) => ({ name, url, icons: [icon(file, 96)] });

const WORDS = join(import.meta.dirname, 'manifest-words');

/** The texts of the installed app and of the screenshots in the install dialog. */
function wordsIn(language: string): typeof french {
  return JSON.parse(readFileSync(join(WORDS, `${language}.json`), 'utf8'));
}

/** The web app manifest in one language; `id` is the same in each. */
export function manifestIn(language: string) {
  const { description, newObservation, newCounting, screenshots } = wordsIn(language);
  return {
    id: '/',
    start_url: PATHS.dashboard,
    scope: '/',
    name: 'Propolis',
    short_name: 'Propolis',
    lang: language,
    description,
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['productivity', 'utilities'],
    icons: [
      icon('icon-192.png', 192),
      icon('icon-512.png', 512),
      icon('icon-maskable-192.png', 192, 'maskable'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
    screenshots: [
      screenshot('dashboard', screenshots.dashboard),
      screenshot('hive', screenshots.hive),
      screenshot('dashboard-wide', screenshots.dashboard),
      screenshot('curves-wide', screenshots.curves),
    ],
    shortcuts: [
      shortcut(newObservation, PATHS.observeWhere, 'icon-observation-96.png'),
      shortcut(newCounting, PATHS.countingAdd, 'icon-counting-96.png'),
    ],
    share_target: {
      action: SHARE,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARE_FIELD, accept: ['image/*'] }] },
    },
  };
}

/** One file for each language; the page links the one of its language (`src/lib/install.ts`). */
export const manifests = (): Plugin => ({
  name: 'propolis:manifests',
  apply: 'build',
  generateBundle() {
    for (const language of readdirSync(WORDS).map((file) => file.replace('.json', '')))
      this.emitFile({
        type: 'asset',
        fileName: `${language}.webmanifest`,
        source: JSON.stringify(manifestIn(language)),
      });
  },
});
