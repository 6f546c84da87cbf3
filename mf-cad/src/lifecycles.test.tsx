// @vitest-environment happy-dom
import { RouteFailure } from '@prebell/design-system';
import { createLifecycles, type Lifecycles } from '@prebell/platform/lifecycles';
import { createFakePlatform, fakeUser } from '@prebell/platform/testing';
import { use } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as lifecycles from './lifecycles';

const DISPATCHER = fakeUser({
  tier_info: { tier: 'free', expires: null, is_active: true, permissions: ['cad:read', 'cad:write'] },
});
const place = () => {
  const domElement = document.createElement('div');
  document.body.append(domElement);
  const platform = createFakePlatform({
    user: DISPATCHER,
    answers: { 'GET /api/cad/calls': { calls: [], drafts: [] } },
  });
  return { name: `cad-${Math.random()}`, domElement, platform };
};
const BROKEN = new Error('The screen broke');
const Broken = () => {
  throw BROKEN;
};
const NEVER = new Promise<never>(() => undefined);
const Hanging = () => use(NEVER);
const drawing = (element: React.ReactNode): Lifecycles =>
  createLifecycles({ name: 'mf-cad', routes: [{ path: '/DPSCAD', element }], Failure: RouteFailure });

beforeEach(() => history.replaceState({}, '', '/DPSCAD'));
afterEach(() => document.body.replaceChildren());

describe('the dispatch screen in a host that is not the shell', () => {
  it('mounts, shows the board, unmounts without a trace and mounts again', async () => {
    const props = place();
    await lifecycles.bootstrap(props);
    for (let time = 0; time < 2; time++) {
      await lifecycles.mount(props);
      await vi.waitFor(() => expect(props.domElement.textContent).toContain('No calls'), { timeout: 5_000 });
      expect(props.domElement.querySelector('main h1')?.textContent).toBe('Dispatch');
      await lifecycles.unmount(props);
      expect(props.domElement.innerHTML).toBe('');
    }
  });

  it('signs in within its frame when nobody is signed in', async () => {
    const props = { ...place(), platform: createFakePlatform({ user: null }) };
    await lifecycles.mount(props);
    await vi.waitFor(() => expect(props.domElement.textContent).toContain('Sign in to see and log calls.'));
    await lifecycles.unmount(props);
  });

  it('rejects the mount with the error of a render that fails, and can be mounted after that', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const props = place();
    await expect(drawing(<Broken />).mount(props)).rejects.toBe(BROKEN);
    expect(props.domElement.innerHTML).toBe('');
    await lifecycles.mount(props);
    await lifecycles.unmount(props);
    vi.restoreAllMocks();
  });

  it('gives up a mount that shows nothing within 2 s', { timeout: 10_000 }, async () => {
    const started = performance.now();
    await expect(drawing(<Hanging />).mount(place())).rejects.toThrow('mf-cad did not mount within 2000 ms');
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
