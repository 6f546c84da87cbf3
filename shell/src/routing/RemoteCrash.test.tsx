// @vitest-environment happy-dom
import { defineManifest } from '@prebell/contracts';
import { createPages } from '@prebell/platform/host';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Shell, ShellProvider } from '../shell-context';
import { RemoteCrash } from './RemoteCrash';

const pages = createPages([
  defineManifest({ name: 'mf-a', routes: [{ path: '/a', access: 'public', title: 'Apples' }] }),
]);

const crash = (error: Error) => {
  const Page = () => {
    throw error;
  };
  const routes = [{ errorElement: <RemoteCrash />, children: [{ path: '/a', element: <Page /> }] }];
  render(
    <ShellProvider shell={{ pages } as Shell}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/a'] })} />
    </ShellProvider>,
  );
};

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(cleanup);

test('a page that crashes becomes a card that names its remote, and trying again reloads it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  crash(new Error('on screen'));
  expect((await screen.findByRole('alert')).textContent).toContain('Apples failed to load');
  expect(screen.getByText('The error is in mf-a. We received a report.')).toBeDefined();
  screen.getByRole('button', { name: 'Try Again' }).click();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page whose code does not arrive asks the user to check the connection', async () => {
  crash(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }));
  expect(await screen.findByText('If the problem persists, check your connection')).toBeDefined();
});
