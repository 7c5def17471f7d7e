import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: every page, desktop and phone, light and dark, into docs/screenshots. */
export default defineConfig({ ...journeys, testMatch: '*.shots.ts', fullyParallel: false });
