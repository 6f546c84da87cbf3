// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

it('each lesson shows the product itself, recorded: a picture in both themes with its symbol, its date and a text for those who do not see it', async () => {
  renderRoute('/resources', createFakePlatform({ user: null }));
  await lessonOf('Gap');
  const pictures = document.querySelectorAll<HTMLElement>('[data-lesson]');
  expect(pictures).toHaveLength(10);
  const sheet = readFileSync(join(import.meta.dirname, 'LessonPicture.module.css'), 'utf8');
  for (const picture of pictures) {
    const { lesson = '' } = picture.dataset;
    expect(picture.getAttribute('aria-label')?.length, lesson).toBeGreaterThan(30);
    const caption = picture.nextElementSibling?.textContent ?? '';
    expect(caption, lesson).toMatch(/\b[A-Z]{3,5}\b.* Recorded on \w{3} \d+, \d{4} in the simulated market\.$/);
    expect(`${caption}${picture.getAttribute('aria-label')}`).not.toContain('{}');
    for (const theme of ['dark', 'light']) {
      expect(sheet).toContain(`../pictures/${lesson}-${theme}.webp`);
      expect(existsSync(join(import.meta.dirname, `../pictures/${lesson}-${theme}.webp`)), `${lesson}, ${theme}`).toBe(
        true,
      );
    }
  }
});
