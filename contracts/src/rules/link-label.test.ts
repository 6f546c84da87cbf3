import { expect, test } from 'vitest';
import { isLinkLabel } from './link-label';

const CODX = { symbol: 'CODX', name: 'Co-Diagnostics, Inc. - Common Stock' };
const CRWV = { symbol: 'CRWV', name: 'CoreWeave, Inc. Class A Common Stock' };
const AVEX = { symbol: 'AVEX', name: 'AEVEX Corp.' };

test.each([
  ['Yahoo Finance — CODX', CODX],
  ['Yahoo Finance — CODX quote', CODX],
  ['CODX (Yahoo Finance)', CODX],
  ['SEC EDGAR — CODX', CODX],
  ['Yahoo Finance: Co-Diagnostics', CODX],
  ['Nasdaq IPO page', CODX],
  ['CoreWeave Investor Relations', CRWV],
  ['CoreWeave — Investor Relations', CRWV],
  ['CoreWeave IR', CRWV],
  ['Aevex Aerospace Investor Relations', AVEX],
])('‘%s’ only labels a link', (headline, subject) => {
  expect(isLinkLabel(headline, subject)).toBe(true);
});

test.each([
  ['StockTitan — CODX BDBV assay strategy', CODX],
  ['Yahoo Finance — BABA AI/cloud spending squeezes margins', CODX],
  ['Stock soars — CODX', CODX],
  ['CODX soars', CODX],
  ['CoreWeave IR — Q1 2026 results', CRWV],
  ['CoreWeave names a new head of investor relations', CRWV],
  ['CoreWeave prices public offering (Investor Relations)', CRWV],
  ['Bank of America restarts coverage of CoreWeave Investor Relations', CRWV],
  ['Stellantis Investor Day (CNBC)', CRWV],
])('‘%s’ is a statement', (headline, subject) => {
  expect(isLinkLabel(headline, subject)).toBe(false);
});
