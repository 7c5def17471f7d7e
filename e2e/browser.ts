import { existsSync } from 'node:fs';

/** A page of a journey is gone before its code has run so often that it was worth compiling it again. */
const WITHOUT_OPTIMISERS = '--js-flags=--no-opt --no-maglev';

/** Playwright's own where there is no such file. */
const optionsOf = (path: string) => ({
  ...(existsSync(path) && { executablePath: path }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', WITHOUT_OPTIMISERS],
});

/** Chromium as people have it: it also sends in the background. */
export const WHOLE_BROWSER = optionsOf(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');

/** The same engine without a window where there is one (`npm test` sees to it): it draws a page in four fifths of the time. */
export const BROWSER = process.env.CHROMIUM_SHELL_PATH
  ? optionsOf(process.env.CHROMIUM_SHELL_PATH)
  : WHOLE_BROWSER;
