import { PLANS, SCANNER_LABELS, SCANNERS, TIERS } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { comparison } from './comparison';

const rows = comparison();
const sharesOf = (feature: string) => {
  const row = rows.find((candidate) => candidate.feature === feature);
  return TIERS.map((tier) => row?.shares[tier]);
};

describe('the comparison', () => {
  it('shows the scanner limits that the server enforces', () => {
    expect(sharesOf('Momentum scanner')).toEqual(['5 results', 'Unlimited', 'Unlimited', 'Unlimited']);
    expect(sharesOf('Gappers scanner')).toEqual([false, '10 results', 'Unlimited', 'Unlimited']);
    expect(sharesOf('Low float scanner')).toEqual([false, false, '15 results', 'Unlimited']);
  });

  it('has one row for each scanner', () => {
    const labels = Object.values(SCANNER_LABELS).map((label) => label.toLowerCase());
    const about = rows.filter(({ feature }) => labels.some((label) => feature.toLowerCase().includes(label)));
    expect(about).toEqual(rows.slice(0, SCANNERS.length));
  });

  it('gives a larger plan what a smaller one has', () => {
    expect(sharesOf('Basic charts, live from 4:00 AM ET')).toEqual(TIERS.map(() => true));
  });

  it('lists only features of the catalogue, each once', () => {
    const features = rows.slice(SCANNERS.length).map(({ feature }) => feature);
    const listed: readonly string[] = TIERS.flatMap((tier) => PLANS[tier].features);
    expect(features.filter((feature) => !listed.includes(feature))).toEqual([]);
    expect(new Set(features).size).toBe(features.length);
  });
});
