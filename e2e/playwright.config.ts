import { defineConfig, devices } from '@playwright/test';
import { BROWSER } from './browser.ts';

/** The built app in Chromium, at desktop and phone size; each test has its own beekeeper. */
export default defineConfig({
  testDir: '.',
  globalSetup: './server.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Bounds only tests that hang: each wait has its own condition.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'fr-CH',
    timezoneId: 'Europe/Zurich',
    launchOptions: BROWSER,
    // Each test has a new browser context, and caching the whole app there takes longer than most tests. Tests of
    // the cached or offline app set 'allow'.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      // Tests that only a phone needs.
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // Tests that do not depend on the screen size.
      grepInvert: /@once/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
