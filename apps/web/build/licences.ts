import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');
/** Same name as in `src/app/about/licences.d.ts`. */
const MODULE = 'virtual:licences';
const RESOLVED = `\0${MODULE}`;

/** The part of a lock file entry that is read here. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** A third-party package in the product, as the licence page shows it. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string;
  /**
   * From the package; empty if it has none, or if the package is for another platform and not installed here.
   */
  readonly text: string;
}

const TEXT = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

function textOf(folder: string): string {
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder).filter((name) => TEXT.test(name));
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}

/** All packages of the lock file except those that only build or test, sorted by name. */
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

/** Provides the packages and licences of the lock file to the licence page. */
export const licences = (): Plugin => ({
  name: 'propolis:licences',
  resolveId: { filter: { id: /^virtual:licences$/ }, handler: () => RESOLVED },
  load: {
    filter: { id: /virtual:licences$/ },
    handler: (id) =>
      id === RESOLVED ? `export const NOTICES = ${JSON.stringify(readNotices())};` : undefined,
  },
});
