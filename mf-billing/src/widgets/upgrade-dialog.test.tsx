// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UpgradeDialog } from './upgrade-dialog';

afterEach(cleanup);

const open = () => {
  const platform = createFakePlatform({ user: fakeUser({ subscription_tier: 'basic' }) });
  const close = vi.fn();
  render(
    <FakePlatformProvider platform={platform}>
      <UpgradeDialog feature="low_float" onClose={close} />
    </FakePlatformProvider>,
  );
  return { platform, close };
};

test('the dialog names the feature, marks the current plan and keeps its footer', async () => {
  open();
  expect(await screen.findByRole('dialog', { name: 'Upgrade Required: Low Float Scanner' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Current Plan' })).toHaveProperty('disabled', true);
  expect(screen.getByText('All plans include 7-day free trial • Cancel anytime • No setup fees')).toBeTruthy();
});

test('a choice closes the dialog and leads to the subscription page with that plan', async () => {
  const { platform, close } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }));
  expect(close).toHaveBeenCalledOnce();
  expect(platform.asked.navigated).toEqual(['/subscription?plan=pro']);
});

test('Maybe Later closes it and goes nowhere', async () => {
  const { platform, close } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Maybe Later' }));
  expect(close).toHaveBeenCalledOnce();
  expect(platform.asked.navigated).toEqual([]);
});
