import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const DOCUMENT = join(import.meta.dirname, '../../../docs/openapi.json');
/** Same name as in `src/app/offline/answer-shapes.d.ts`. */
const MODULE = 'virtual:answer-shapes';
const RESOLVED = `\0${MODULE}`;

/** The part of the OpenAPI document that is read here. */
export interface ApiDocument {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly responses: Readonly<Record<string, unknown>> } }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** The schema with all schemas that it references, directly or indirectly. */
function withNamed(schema: unknown, { components }: ApiDocument, known = new Set<string>()): string {
  const text = JSON.stringify(schema);
  const named = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].flatMap(([, name = '']) => {
    if (known.has(name)) return [];
    known.add(name);
    return [`${name} ${withNamed(components.schemas[name], { components, paths: {} }, known)}`];
  });
  return [text, ...named].join('\n');
}

/** A hash of the success responses of each reading endpoint, by its path in the contract. */
export function answerShapes(document: ApiDocument): Record<string, string> {
  const shapes = Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    const good = Object.entries(get.responses).filter(([status]) => status.startsWith('2'));
    const hash = createHash('sha256').update(withNamed(good, document)).digest('hex').slice(0, 8);
    return [[path.replace(/\{(\w+)\}/g, ':$1'), hash] as const];
  });
  return Object.fromEntries(shapes);
}

/**
 * Provides the response hashes of this build to the app, which deletes cached responses with another hash.
 */
export const answerShapesModule = (): Plugin => ({
  name: 'propolis:answer-shapes',
  resolveId: { filter: { id: /^virtual:answer-shapes$/ }, handler: () => RESOLVED },
  load: {
    filter: { id: /virtual:answer-shapes$/ },
    handler: (id) => {
      if (id !== RESOLVED) return undefined;
      const shapes = answerShapes(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
      return `export const SHAPES = ${JSON.stringify(shapes)};`;
    },
  },
});
