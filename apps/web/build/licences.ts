import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');
/** Named as in `src/app/about/licences.d.ts`. */
const MODULE = 'virtual:licences';
const RESOLVED = `\0${MODULE}`;

/** As much as is read here of an entry of the lock file. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** A package of others that comes with the product, as its page shows it. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string;
  /** As the package has it; empty where it brings none, or where another machine's part is not installed here. */
  readonly text: string;
}

const TEXT = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

function textOf(folder: string): string {
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder).filter((name) => TEXT.test(name));
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}

/** All that the lock file names besides what only builds and tests, by name. */
export function readNotices(root = ROOT): Notice[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const notices = new Map<string, Notice>();
  for (const [path, { version = '', license: licence = '', dev, link }] of Object.entries(packages)) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (!name || dev || link) continue;
    notices.set(`${name} ${version}`, { name, version, licence, text: textOf(join(root, path)) });
  }
  return [...notices.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Gives the page of licences what the lock file says when the app is built. */
export const licences = (): Plugin => ({
  name: 'propolis:licences',
  resolveId: { filter: { id: /^virtual:licences$/ }, handler: () => RESOLVED },
  load: {
    filter: { id: /virtual:licences$/ },
    handler: (id) =>
      id === RESOLVED ? `export const NOTICES = ${JSON.stringify(readNotices())};` : undefined,
  },
});
