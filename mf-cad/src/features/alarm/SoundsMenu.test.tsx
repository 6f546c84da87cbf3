// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SoundsMenu } from './SoundsMenu';
import { MUTED } from './sounds';

const open = () => {
  const platform = createFakePlatform();
  render(
    <FakePlatformProvider platform={platform}>
      <SoundsMenu />
    </FakePlatformProvider>,
  );
  return platform;
};
const label = () => screen.getByRole('button').textContent;
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows how many sounds are off, and switches each on its own', async () => {
  const { preferences } = open();
  expect(label()).toBe('Sounds');
  act(() => preferences.set(MUTED, ['offline', 'par']));
  expect(label()).toBe('Sounds: 2 off');
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PAR due: off' }));
  expect(preferences.get(MUTED)).toEqual(['offline']);
});

it('says that the browser blocks every sound until somebody presses a key', async () => {
  const activation = { hasBeenActive: false };
  vi.stubGlobal('navigator', Object.create(navigator, { userActivation: { value: activation } }));
  open();
  expect(label()).toBe('SOUND OFF: press any key');
  activation.hasBeenActive = true;
  await userEvent.keyboard('x');
  expect(label()).toBe('Sounds');
});

it('takes the setting of an earlier release, which muted everything at once, for no choice', () => {
  expect(MUTED.accepts(true)).toBe(false);
  expect(MUTED.accepts(['par', 'bell'])).toBe(false);
  expect(MUTED.accepts(['par'])).toBe(true);
});
