import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config';

/** `npm run screens`: takes the pictures of docs/screens.md. Not a test: review the pictures before you commit them. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../support/prepared-run.ts',
  outputDir: '../../test-results/screens',
  reporter: 'list',
});
