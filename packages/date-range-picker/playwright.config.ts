import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

const installed = process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const launchOptions = {
  ...(existsSync(installed) && { executablePath: installed }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    // Each page is short-lived, so optimising compilers cost more than they save.
    '--js-flags=--no-opt --no-maglev',
  ],
};

/** Runs the picker in Chromium: desktop with a mouse, phone with touch. */
export default defineConfig({
  testDir: './test/browser',
  globalSetup: './test/browser/global-setup.ts',
  outputDir: '../../test-results/date-range-picker',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000, // Rendering is slow on a busy machine; a test that hangs still ends.
  expect: { timeout: 20_000 },
  use: { locale: 'en-GB', timezoneId: 'Pacific/Auckland', launchOptions },
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions },
    },
  ],
});
