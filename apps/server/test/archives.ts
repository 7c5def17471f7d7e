import { createHash } from 'node:crypto';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { expect } from 'vitest';
import type { Answer, Beekeeper } from './app.ts';

/** Files of an archive by path. */
export type Files = Record<string, Uint8Array>;

export const exported = async (keeper: Beekeeper): Promise<Buffer> => {
  const { status, raw } = await keeper.get('/api/user/export');
  expect(status).toBe(200);
  return raw;
};

export const filesOf = async (keeper: Beekeeper): Promise<Files> => unzipSync(await exported(keeper));

export const imported = (keeper: Beekeeper, archive: Buffer): Promise<Answer> =>
  keeper.upload('/api/user/import', 'archive', archive, { filename: 'propolis.zip' });

export const textOf = (files: Files, path: string): string => strFromU8(files[path] ?? new Uint8Array());
export const jsonOf = (files: Files, path: string) => JSON.parse(textOf(files, path));

/** An archive of these files with a correct manifest: only their content may be invalid. */
export function archiveOf(files: Files, manifest: object = {}): Buffer {
  const { 'manifest.json': _old, ...others } = files;
  const listed = Object.entries(others).map(([path, content]) => ({
    path,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const complete = {
    format: 'propolis-account',
    version: 3,
    exported_at: '2026-06-15T10:00:00.000Z',
    files: listed,
    ...manifest,
  };
  return Buffer.from(zipSync({ ...others, 'manifest.json': Buffer.from(JSON.stringify(complete)) }));
}

/** The same files with one file's text replaced. */
export const withText = (files: Files, path: string, change: (text: string) => string): Files => ({
  ...files,
  [path]: Buffer.from(change(textOf(files, path))),
});

/** The kinds of records that an import created, from its response. */
export const createdBy = ({ body }: Answer): Record<string, number> =>
  Object.fromEntries(Object.entries<number>(body.created).filter(([, count]) => count > 0));
