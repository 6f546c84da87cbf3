// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../../shared/testing/calls';
import type { LeftText } from '../../shared/work/typing';
import { LeftTexts } from './LeftTexts';

const left = (name: string, notes: string): LeftText => ({
  ...{ name, at: Date.parse('2026-02-06T19:00:00.000Z'), user: { id: 'kl', username: 'kl' } },
  ...{ kind: 'radio', callId: call().id, fields: { time: null, unit: '', notes } },
});

afterEach(cleanup);

it('a long text shows two lines, and all of it at one press', () => {
  const long = 'Smoke on the third floor. '.repeat(150);
  const actions = { canContinue: () => true, onContinue: vi.fn(), onDiscard: vi.fn() };
  const texts = [left('a', 'On scene'), left('b', long)];
  render(<LeftTexts texts={texts} calls={[call()]} timeZone="America/New_York" {...actions} />);
  const cut = () => document.querySelectorAll('[data-cut]');
  expect([...cut()].map(({ textContent }) => textContent)).toEqual([expect.stringContaining(long.trim())]);
  fireEvent.click(screen.getByRole('button', { name: 'Show All', expanded: false }));
  expect(cut()).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Show Less', expanded: true }));
  expect(cut()).toHaveLength(1);
});
