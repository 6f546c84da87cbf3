import { createStore, createUnsaved } from '@prebell/platform';
import { expect, test, vi } from 'vitest';
import { takeNewerOnNavigation } from './take-newer';

const setUp = () => {
  const listeners = new Set<(state: { location: { pathname: string } }) => void>();
  const router = {
    state: { location: { pathname: '/a' } },
    subscribe: (listener: (state: never) => void) => {
      listeners.add(listener as never);
      return () => undefined;
    },
  };
  const isNewer = createStore(false);
  const unsaved = createUnsaved();
  const reload = vi.fn();
  takeNewerOnNavigation({ router: router as never, isNewer, unsaved, reload });
  const goTo = (pathname: string) => {
    for (const listener of listeners) listener({ location: { pathname } });
  };
  return { isNewer, unsaved, reload, goTo };
};

test('a tab stays on its release while no newer one is live', () => {
  const { reload, goTo } = setUp();
  goTo('/b');
  expect(reload).not.toHaveBeenCalled();
});

test('a tab takes a newer release at the next navigation, not before', () => {
  const { isNewer, reload, goTo } = setUp();
  isNewer.set(true);
  goTo('/a');
  expect(reload).not.toHaveBeenCalled();
  goTo('/b');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a tab with unsaved work waits for a navigation without any', () => {
  const { isNewer, unsaved, reload, goTo } = setUp();
  const withdraw = unsaved.register(() => false);
  isNewer.set(true);
  goTo('/b');
  expect(reload).not.toHaveBeenCalled();
  withdraw();
  goTo('/c');
  expect(reload).toHaveBeenCalledTimes(1);
});
