import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: every page, desktop and phone, light and dark, into docs/screenshots, and no other picture. */
export default defineConfig({
  ...journeys,
  globalSetup: ['./fresh-screenshots.ts', './server.ts'],
  testMatch: '*.shots.ts',
  fullyParallel: false,
});
