// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { why } from '../testing/why';
import { WhyAnswer } from './WhyAnswer';

const open = (inputs: Partial<ReturnType<typeof why>['inputs']> = {}) =>
  render(
    <FakePlatformProvider platform={createFakePlatform({ user: fakeUser(), answers: {} })}>
      <WhyAnswer why={why({ inputs: { ...why().inputs, ...inputs } })} onUpgrade={() => undefined} />
    </FakePlatformProvider>,
  );
afterEach(cleanup);
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('the answer says since when a scanner lists the symbol, and the day of a headline of yesterday', () => {
  open({ catalyst_at: '2025-02-05T21:15:00.000Z', catalyst_kind: 'fda' });
  expect(screen.getByText('Every condition has been met since 08:41 ET.')).toBeDefined();
  expect(screen.getByText('Not listed since 04:00 ET: one condition fails.')).toBeDefined();
  expect(fact('Catalyst')).toBe(
    'FDA Delvanta receives FDA clearance for its handheld imaging device (yesterday 16:15 ET)',
  );
});

test('a float that is larger than the shares outstanding is doubtful, with the source that says so', () => {
  const origins = [{ figure: 'float', as_of: '2026-05-20', source: 'chi2tseng/stocks-in-play' }];
  open({ float: 34_100_000, shares_outstanding: 4_200_000, origins });
  expect(fact('Float')).toBe(
    '34.1M (source: chi2tseng/stocks-in-play, 2026-05-20) float doubtful: larger than shares outstanding',
  );
  cleanup();
  open();
  expect(fact('Float')).toBe('3.9M');
});
