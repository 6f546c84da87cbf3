import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config';

/** `npm run screens`: takes the pictures of docs/screens.md. No test: look at what comes out before it is committed. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/screens',
  reporter: 'list',
});
