// @vitest-environment happy-dom
import { createFakePlatform } from '@prebell/platform/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderRoute } from '../../../shared/testing/render-route';

afterEach(cleanup);

const lessonOf = async (title: string): Promise<HTMLDetailsElement> =>
  (await screen.findByRole('heading', { level: 3, name: title })).closest('details') as HTMLDetailsElement;
const toggle = (lesson: HTMLDetailsElement, open: boolean): void => {
  act(() => {
    lesson.open = open;
  });
  fireEvent(lesson, new Event('toggle'));
};

it('an address opens its lesson and no other', async () => {
  renderRoute('/resources#float', createFakePlatform({ user: null }));
  expect((await lessonOf('Float')).open).toBe(true);
  expect((await lessonOf('Gap')).open).toBe(false);
});

it('the address names the lesson that was opened last, and leaves the others open', async () => {
  const router = renderRoute('/resources', createFakePlatform({ user: null }));
  const [gap, halts] = [await lessonOf('Gap'), await lessonOf('Halts')];
  toggle(gap, true);
  await waitFor(() => expect(router.state.location.hash).toBe('#gap'));
  toggle(halts, true);
  await waitFor(() => expect(router.state.location.hash).toBe('#halts'));
  expect(gap.open).toBe(true);
  toggle(gap, false);
  expect(router.state.location.hash).toBe('#halts');
  toggle(halts, false);
  await waitFor(() => expect(router.state.location.hash).toBe(''));
});

it('the glossary explains words of the desk beside its figures, and how VWAP of recorded bars is computed', async () => {
  renderRoute('/resources', createFakePlatform({ user: null }));
  const glossary = within(await screen.findByRole('region', { name: 'Glossary' }));
  for (const term of ['Halt', 'Catalyst', 'SSR']) expect(glossary.getByText(term)).toBeDefined();
  expect(glossary.getByText('how often the float has changed hands', { exact: false })).toBeDefined();
  expect(glossary.getByText(/typical price/)).toBeDefined();
});
