// @vitest-environment happy-dom
import { ROW_FIELD_PLANS } from '@prebell/contracts';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PlanFigure } from './PlanFigure';

const show = (user: Parameters<typeof fakeUser>[0]) =>
  render(
    <FakePlatformProvider platform={createFakePlatform({ user: fakeUser(user) })}>
      <PlanFigure plan={ROW_FIELD_PLANS.vwap}>4.20</PlanFigure>
    </FakePlatformProvider>,
  );

it('shows the figure, or a lock naming the plan that includes it', () => {
  show({ subscription_tier: 'free', is_admin: false });
  expect(screen.getByText('Locked, included in Basic')).toBeTruthy();
  expect(screen.queryByText('4.20')).toBeNull();
  show({ subscription_tier: 'basic', is_admin: false });
  expect(screen.getByText('4.20')).toBeTruthy();
});
