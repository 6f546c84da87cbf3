import type { Platform } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { FakePlatformProvider } from '@prebell/platform/testing';
import { render } from '@testing-library/react';
import { routes } from '../../routes';

/** Opens a page of this remote, with a stub for the dashboard. Returns the router, which knows the current location. */
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
