import type { Language } from '@propolis/domain';
import type { Plugin } from 'vite';
import { PATHS } from '../src/lib/paths.ts';
import { SHARE, SHARE_FIELD } from '../src/lib/worker.ts';
import { MANIFEST_WORDS } from './manifest-words.ts';

/** Paper, the ground of the light scheme: a manifest knows one. */
const PAPER = '#FBF8F2';

const icon = (file: string, size: number, purpose = 'any') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
/** Drawn by `scripts/draw-icons.mjs`, as the icons are. */
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

/** What makes a phone install the app, in one language; it is the same app in each (`id`). */
export function manifestIn(language: Language) {
  const { description, newObservation, newCounting, screenshots } = MANIFEST_WORDS[language];
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

/** One file for each language; the page names the one of its own (`src/lib/install.ts`). */
export const manifests = (): Plugin => ({
  name: 'propolis:manifests',
  apply: 'build',
  generateBundle() {
    // Its keys are the languages.
    for (const language of Object.keys(MANIFEST_WORDS) as Language[])
      this.emitFile({
        type: 'asset',
        fileName: `${language}.webmanifest`,
        source: JSON.stringify(manifestIn(language)),
      });
  },
});
