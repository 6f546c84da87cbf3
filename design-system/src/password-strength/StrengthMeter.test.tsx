// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StrengthMeter } from './StrengthMeter';

afterEach(cleanup);

it.each([
  ['password123', 'Very weak', 'This is a commonly used password. Add more words that are less common.'],
  ['14.07.1985', 'Weak', /^Dates are easy to guess\./],
  ['zaq1@WSX'.repeat(16), 'Good', null],
  ['a quiet harbour at dawn', 'Strong', null],
])('says in words how strong %s is, and what would help', async (password, word, advice) => {
  render(<StrengthMeter password={password} />);
  const line = await screen.findByText(/^Password strength: (?!checking)/, {}, { timeout: 5000 });
  expect(line.textContent).toBe(`Password strength: ${word}`);
  expect(line.parentElement?.getAttribute('aria-live')).toBe('polite');
  if (advice === null) expect(line.nextElementSibling).toBeNull();
  else expect(screen.getByText(advice)).toBeDefined();
});

it('says that it is checking until the dictionaries are here, and knows the words of the owner', async () => {
  render(<StrengthMeter password="tess.harbour77" ownWords={['tess.harbour']} />);
  expect(screen.getByText('Password strength: checking…')).toBeDefined();
  expect(await screen.findByText(/^There should not be any personal/, {}, { timeout: 5000 })).toBeDefined();
});
