import type { Platform } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { FakePlatformProvider } from '@prebell/platform/testing';
import { configure, render } from '@testing-library/react';
import { routes } from '../../routes';

// Pages are imported on demand, which takes a busy machine longer than the default second.
configure({ asyncUtilTimeout: 4_000 });

/** Opens a page of this remote as a host would, with a stand-in for the dashboard. Answers where the visitor is. */
export const renderRoute = (path: string, platform: Platform) => {
  const router = createMemoryRouter([...routes, { path: '/dashboard', element: <h1>Dashboard</h1> }], {
    initialEntries: [path],
  });
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </FakePlatformProvider>,
  );
  return router;
};
