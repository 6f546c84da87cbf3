// @vitest-environment happy-dom
import { Link, useLocation } from '@prebell/platform/router';
import { createFakePlatform } from '@prebell/platform/testing';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLifecycles, type MountProps } from './lifecycles';

const Page = () => (
  <>
    <h1>{useLocation().pathname}</h1>
    <Link to="/next">Next</Link>
  </>
);
const { mount, unmount } = createLifecycles({
  name: 'mf-a',
  routes: [{ path: '/:page', element: <Page /> }],
  Failure: () => <p>Failed</p>,
});

let mounted: MountProps | null = null;
const open = async (address: string, props: Partial<MountProps>) => {
  history.replaceState(null, '', address);
  const domElement = document.body.appendChild(document.createElement('main'));
  mounted = { name: `mf-a ${address}`, domElement, platform: createFakePlatform(), ...props };
  await mount(mounted);
  const heading = () => domElement.querySelector('h1')?.textContent;
  const follow = async () => {
    domElement.querySelector('a')?.click();
    await expect.poll(heading).toBe('/next');
  };
  return { domElement, follow, heading };
};
afterEach(async () => {
  if (mounted !== null) await unmount(mounted);
});

test('below a basename, a remote finds its pages, and its links stay below', async () => {
  const { domElement, follow, heading } = await open('/desk/first', { basename: '/desk' });
  expect(heading()).toBe('/first');
  expect(domElement.querySelector('a')?.getAttribute('href')).toBe('/desk/next');
  await follow();
  expect(location.pathname).toBe('/desk/next');
});

test('with a path in memory, a remote neither reads nor changes the address of the page', async () => {
  const { follow, heading } = await open('/elsewhere/entirely', { memoryPath: '/first' });
  expect(heading()).toBe('/first');
  await follow();
  expect(location.pathname).toBe('/elsewhere/entirely');
});

test('without either, a remote uses the address of the page', async () => {
  const { follow } = await open('/first', {});
  await follow();
  expect(location.pathname).toBe('/next');
});

test('an error on screen becomes the failure card, which names the remote', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Page = () => {
    const [isBroken, setBroken] = useState(false);
    if (isBroken) throw new Error('on screen');
    return (
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    );
  };
  const app = createLifecycles({
    name: 'mf-a',
    routes: [{ path: '/:page', element: <Page /> }],
    Failure: ({ error, remote }) => (
      <p>
        {String(error)} in {remote}
      </p>
    ),
  });
  history.replaceState(null, '', '/sound');
  const domElement = document.body.appendChild(document.createElement('main'));
  const props = { name: 'broken later', domElement, platform: createFakePlatform() };
  await app.mount(props);
  domElement.querySelector('button')?.click();
  await expect.poll(() => domElement.textContent).toBe('Error: on screen in mf-a');
  await app.unmount(props);
});

describe('in a page of another origin', () => {
  beforeEach(() => {
    vi.stubGlobal('__webpack_public_path__', 'https://desk.example/artifacts/mf-a/0123456789abcdef/');
    vi.stubGlobal('PREBELL_PAGES', [{ path: '/first', access: 'user' }]);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('a page for signed-in users says where to sign in, and shows itself once somebody is', async () => {
    const platform = createFakePlatform({ user: null });
    const { domElement, heading } = await open('/first?plan=pro', { platform });
    const link = domElement.querySelector('a');
    expect(link?.textContent).toBe('Sign in at desk.example');
    expect(link?.getAttribute('href')).toBe('https://desk.example/first?plan=pro');
    expect(heading()).toBeUndefined();
    await platform.session.signIn({ username: 'ada', password: 'x' });
    await expect.poll(heading).toBe('/first');
  });

  test('a public page and a signed-in user see the page', async () => {
    const { heading } = await open('/other', { platform: createFakePlatform({ user: null }) });
    expect(heading()).toBe('/other');
    if (mounted !== null) await unmount(mounted);
    expect((await open('/first', {})).heading()).toBe('/first');
  });

  test('an error on screen is reported to the platform of the remote', async () => {
    const sent = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
    vi.stubGlobal('fetch', sent);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('on screen');
    };
    const app = createLifecycles({
      name: 'mf-a',
      routes: [{ path: '/:page', element: <Broken />, errorElement: <p>Failed</p> }],
      Failure: () => null,
    });
    history.replaceState(null, '', '/broken');
    const domElement = document.body.appendChild(document.createElement('main'));
    const props = { name: 'broken', domElement, platform: createFakePlatform() };
    await app.mount(props);
    await expect.poll(() => sent.mock.calls.length).toBe(1);
    const [url, init] = sent.mock.calls[0] ?? [];
    expect(url).toBe('https://desk.example/api/releases/foreign-reports');
    expect(JSON.parse(String(init?.body))).toMatchObject({
      remote: 'mf-a',
      fault: { phase: 'render', message: 'on screen' },
    });
    await app.unmount(props);
  });
});

test('on the platform itself a page for signed-in users is the host’s to guard', async () => {
  vi.stubGlobal('PREBELL_PAGES', [{ path: '/first', access: 'user' }]);
  const { heading } = await open('/first', { platform: createFakePlatform({ user: null }) });
  expect(heading()).toBe('/first');
  vi.unstubAllGlobals();
});
