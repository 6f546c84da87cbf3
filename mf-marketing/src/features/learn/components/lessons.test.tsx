// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIGURES } from '@prebell/contracts';
import { createFakePlatform } from '@prebell/platform/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../shared/testing/render-route';
import { ARTICLES } from '../model/articles';
import { WORDS } from '../model/words';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

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

it('the address names the lesson that was opened last without a jump, and leaves the others open', async () => {
  renderRoute('/resources', createFakePlatform({ user: null }));
  const [gap, halts] = [await lessonOf('Gap'), await lessonOf('Halts')];
  const jump = vi.spyOn(Element.prototype, 'scrollIntoView');
  toggle(gap, true);
  expect(window.location.hash).toBe('#gap');
  toggle(halts, true);
  expect(window.location.hash).toBe('#halts');
  expect(gap.open).toBe(true);
  toggle(gap, false);
  expect(window.location.hash).toBe('#halts');
  toggle(halts, false);
  expect(window.location.hash).toBe('');
  expect(jump).not.toHaveBeenCalled();
});

it('the glossary is folded by topic, has each term once, and a filter opens what it finds', async () => {
  renderRoute('/resources', createFakePlatform({ user: null }));
  const region = await screen.findByRole('region', { name: 'Glossary' });
  const groups = () => [...region.querySelectorAll('details')];
  expect(groups().map((group) => group.querySelector('h3')?.textContent)).toEqual([
    'Session, halts and hits',
    'Price',
    'Levels and range',
    'Volume',
    'Float and size',
    'Events of the day',
  ]);
  expect(groups().some(({ open }) => open)).toBe(false);
  expect(region.querySelectorAll('dt')).toHaveLength(WORDS.length + FIGURES.length);
  const filter = screen.getByLabelText('Filter the glossary');
  fireEvent.change(filter, { target: { value: 'pullback' } });
  expect([...region.querySelectorAll('dt')].map(({ textContent }) => textContent?.trim())).toEqual([
    'Pullback from the high',
  ]);
  expect(groups().every(({ open }) => open)).toBe(true);
  fireEvent.change(filter, { target: { value: 'no such word' } });
  expect(within(region).getByRole('status').textContent).toBe('No term contains “no such word”.');
  fireEvent.change(filter, { target: { value: '' } });
  expect(groups().some(({ open }) => open)).toBe(false);
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
  const pictures = document.querySelectorAll<HTMLElement>('[role="img"][data-lesson]');
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

it('texts of a picture name no time, amount or answer that the next picture of the same part may not have', () => {
  for (const { id, picture } of ARTICLES) {
    const texts = `${picture.caption} ${picture.alt}`;
    expect(texts.match(/\d[\d:.,]*\d/g)?.filter((figure) => figure !== '4:00' && figure !== '9:30') ?? [], id).toEqual(
      [],
    );
    expect(texts, id).not.toMatch(/is not met|does not list|for hours|all morning|doubles/);
  }
});
