import { existsSync } from 'node:fs';

/** Playwright's own where there is no such file. */
const optionsOf = (path: string) => ({
  ...(existsSync(path) && { executablePath: path }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

/** Chromium as people have it: it also sends in the background. */
export const WHOLE_BROWSER = optionsOf(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');

/** The same engine without a window where there is one (`npm test` sees to it): it draws a page in four fifths of the time. */
export const BROWSER = process.env.CHROMIUM_SHELL_PATH
  ? optionsOf(process.env.CHROMIUM_SHELL_PATH)
  : WHOLE_BROWSER;
