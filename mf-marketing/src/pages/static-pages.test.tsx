// @vitest-environment happy-dom
import { BRAND, SCAN_DEFINITIONS, SCANNERS, scanCriteria, TRIAL_RULE } from '@prebell/contracts';
import { createFakePlatform } from '@prebell/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, test } from 'vitest';
import { renderRoute } from '../shared/testing/render-route';

const open = async (path: string) => {
  renderRoute(path, createFakePlatform({ user: null }));
  return (await screen.findByRole('heading', { level: 1 })).textContent;
};
const headings = (level: number) => screen.getAllByRole('heading', { level }).map((heading) => heading.textContent);

afterEach(cleanup);

describe('/about', () => {
  it('states objectives, mission, values, technology and the three strategies with their criteria', async () => {
    expect(await open('/about')).toBe(`About ${BRAND.name}`);
    expect(screen.getAllByText('…').length).toBe(4);
    const strategies = screen.getByRole('region', { name: 'Three strategies, three scanners' });
    expect(
      within(strategies)
        .getAllByRole('heading', { level: 3 })
        .map((title) => title.textContent),
    ).toEqual(['Momentum', 'Gap', 'Low float']);
    const criteria = SCANNERS.flatMap((scanner) => scanCriteria(SCAN_DEFINITIONS[scanner]));
    const texts = within(strategies)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(texts).toEqual(expect.arrayContaining([...criteria]));
    expect(headings(2)).toEqual(expect.arrayContaining(['Mission', 'What we stand for', 'Technology']));
  });

  it('links to contact and pricing', async () => {
    await open('/about');
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['/status', '/scorecard', '/contact', '/pricing']);
  });
});

describe('/resources', () => {
  it('lists channels, tools, risk tips, books, sources and communities, with a disclaimer', async () => {
    expect(await open('/resources')).toBe('Resources');
    expect(headings(2)).toEqual([
      'Learn in ten minutes',
      'Risk management',
      'Glossary',
      'Keyboard shortcuts',
      'Education channels',
      'Tools',
      'Market data and news',
      'Recommended books',
      'Trading communities',
    ]);
    expect(screen.getByText('Risk 1 to 2% per trade')).toBeDefined();
    expect(screen.getByText('At least 2:1 reward to risk')).toBeDefined();
    expect(screen.getByText(/education only/)).toBeDefined();
  });

  it('passes no referrer to outside pages', async () => {
    await open('/resources');
    const links = screen.getAllByRole('link');
    const isOwn = (link: HTMLElement) => link.getAttribute('href')?.startsWith('/') === true;
    expect(links.filter(isOwn).map((link) => link.getAttribute('href'))).toEqual([
      '/scorecard',
      '/status',
      '/changelog',
    ]);
    for (const link of links.filter((each) => !isOwn(each))) {
      expect(link.getAttribute('href')).toMatch(/^https:\/\//);
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
  });
});

describe.each([
  ['/terms', 'Terms of Service', 11, /the amount you paid us in the previous 12 months/],
  ['/terms', 'Terms of Service', 11, new RegExp(TRIAL_RULE)],
  ['/privacy', 'Privacy Policy', 12, /delete or anonymize your data within 30 days/],
])('%s', (path, title, count, sentence) => {
  it(`has ${count} numbered sections, each reachable from the contents, and its date`, async () => {
    expect(await open(path)).toBe(title);
    const titles = headings(2);
    expect(titles.map((text) => Number.parseInt(text ?? '', 10))).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
    const targets = within(screen.getByRole('navigation', { name: 'Contents' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.split('#')[1] ?? '');
    expect(targets.map((id) => document.getElementById(id)?.querySelector('h2')?.textContent)).toEqual(titles);
    expect(screen.getByText('September 13, 2025')).toBeDefined();
    expect(screen.getByText(sentence)).toBeDefined();
    expect(screen.getByText(/at least 30 days before they apply/)).toBeDefined();
  });
});

test.each([
  ['/terms', ['November 22, 2026']],
  ['/privacy', ['November 29, 2026', 'November 28, 2026', 'November 23, 2026']],
])('%s names each later change in a dated note, the newest first', async (path, days) => {
  await open(path);
  const terms = screen.getAllByRole('term').map((term) => term.textContent);
  expect(terms).toEqual(days.map((day) => `Note of ${day}`));
});
