import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const BOOT = 'boot.js';
const ICON = 'favicon.svg';

/** As a data URI within double quotes. */
const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg
    .replace(/\s*\n\s*/g, '')
    .replaceAll('"', "'")
    .replace(/[#<>]/g, encodeURIComponent)}`;

function replaceOnce(page: string, what: string, by: string): string {
  if (page.split(what).length !== 2) throw new Error(`the page must contain ${what} once`);
  return page.replace(what, () => by);
}

export function withBootAndIcon(page: string, boot: string, icon: string): string {
  const withBoot = replaceOnce(page, ` src="/${BOOT}">`, `>${minifySync(BOOT, boot).code}`);
  return replaceOnce(withBoot, `"/${ICON}"`, `"${addressOf(icon)}"`);
}

/**
 * Puts the boot script and the icon into the page: two requests fewer, one of them before the first paint. The
 * server allows the script by its hash (`packages/http-kit/src/server/static.ts`).
 */
export function inlineFirst(): Plugin {
  let folder = '';
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    name: 'propolis:inline-first',
    apply: 'build',
    configResolved: (config) => {
      folder = config.publicDir;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => withBootAndIcon(page, read(BOOT), read(ICON)),
    },
  };
}
