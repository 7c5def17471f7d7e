import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/**
 * `npm run screenshots`: each page in English, desktop and phone, light and dark, into docs/screenshots; other pictures there
 * are deleted.
 */
export default defineConfig({
  ...journeys,
  globalSetup: ['./fresh-screenshots.ts', './server.ts'],
  testMatch: '*.shots.ts',
  fullyParallel: false,
});
