import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { LandingPage } from './LandingPage';

const meta: Meta<typeof LandingPage> = {
  title: 'Marketing/LandingPage',
  component: LandingPage,
  parameters: { layout: 'fullscreen' },
  render: () => (
    <FakePlatformProvider platform={createFakePlatform({ user: null })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <LandingPage /> }])} />
    </FakePlatformProvider>
  ),
};
export default meta;

export const Whole: StoryObj<typeof LandingPage> = {};
