import type { Plugin } from 'vite';

const IMPORT = /import\{([^}]*)\}from"\.\/rolldown-runtime-[\w-]+\.js";/;
const EXPORT = /export\{([^}]*)\};?\s*$/;

/** The code of a file with the helpers in place of their import; both as the build writes them. */
export function withHelpers(code: string, runtime: string): string {
  const [exported, names = ''] = EXPORT.exec(runtime) ?? [];
  if (!exported) throw new Error('the runtime of the bundler has another form');
  const helpers = names.replace(/([\w$]+) as ([\w$]+)/g, '$2:$1');
  const body = runtime.slice(0, -exported.length);
  return code.replace(
    IMPORT,
    (_, used: string) => `const{${used.replaceAll(' as ', ':')}}=(()=>{${body};return{${helpers}}})();`,
  );
}

/**
 * Puts the helpers of the bundler (300 bytes) into each file that needs them. With groups of code splitting, the
 * bundler makes them a file of their own: one more request for each page.
 */
export const inlineRuntime = (): Plugin => ({
  name: 'propolis:inline-runtime',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      if (!runtime) return;
      const { fileName } = runtime;
      for (const chunk of chunks.filter(({ imports }) => imports.includes(fileName))) {
        chunk.code = withHelpers(chunk.code, runtime.code);
        chunk.imports = chunk.imports.filter((file) => file !== fileName);
        if (chunk.code.includes(fileName)) throw new Error(`${chunk.fileName} still imports the runtime`);
      }
      delete bundle[fileName];
    },
  },
});
