import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const DOCUMENT = join(import.meta.dirname, '../../../docs/openapi.json');
/** Named as in `src/app/offline/answer-shapes.d.ts`. */
const MODULE = 'virtual:answer-shapes';
const RESOLVED = `\0${MODULE}`;

/** As much as is read here of the OpenAPI document. */
export interface ApiDocument {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly responses: Readonly<Record<string, unknown>> } }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** The schema with every schema that it names, and those that these name. */
function withNamed(schema: unknown, { components }: ApiDocument, known = new Set<string>()): string {
  const text = JSON.stringify(schema);
  const named = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].flatMap(([, name = '']) => {
    if (known.has(name)) return [];
    known.add(name);
    return [`${name} ${withNamed(components.schemas[name], { components, paths: {} }, known)}`];
  });
  return [text, ...named].join('\n');
}

/** How the good answers of each endpoint that reads look, as a hash, by its path as the contract writes it. */
export function answerShapes(document: ApiDocument): Record<string, string> {
  const shapes = Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    const good = Object.entries(get.responses).filter(([status]) => status.startsWith('2'));
    const hash = createHash('sha256').update(withNamed(good, document)).digest('hex').slice(0, 8);
    return [[path.replace(/\{(\w+)\}/g, ':$1'), hash] as const];
  });
  return Object.fromEntries(shapes);
}

/** Tells the app how the answers of this build look: what a browser has kept of another shape is let go. */
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
