import { defineConfig, devices } from '@playwright/test';
import { BROWSER } from './browser.ts';

/** The built app in Chromium, at desktop and phone size, each journey with a beekeeper of its own. */
export default defineConfig({
  testDir: '.',
  globalSetup: './server.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Only bounds what never ends: every wait within has its own condition.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'fr-CH',
    timezoneId: 'Europe/Zurich',
    launchOptions: BROWSER,
    // Each journey has a browser of its own, and keeping the whole app there takes longer than most journeys. Where the
    // app is kept, or works without a network, a journey says 'allow'.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // Journeys in which the size of the screen has no part.
      grepInvert: /@once/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
