import { existsSync } from 'node:fs';

/** Disables V8's optimising compilers: a page lives too short for compiled code to pay off. */
const WITHOUT_OPTIMISERS = '--js-flags=--no-opt --no-maglev';

/** Playwright's own browser if this file does not exist. */
const optionsOf = (path: string) => ({
  ...(existsSync(path) && { executablePath: path }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', WITHOUT_OPTIMISERS],
});

/** Full Chromium, which supports background sync. */
export const WHOLE_BROWSER = optionsOf(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');

/** The headless shell if it is installed (`npm test` installs it): it renders a page in 80 % of the time. */
export const BROWSER = process.env.CHROMIUM_SHELL_PATH
  ? optionsOf(process.env.CHROMIUM_SHELL_PATH)
  : WHOLE_BROWSER;
