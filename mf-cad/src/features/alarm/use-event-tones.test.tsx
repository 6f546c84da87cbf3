// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Op, ShownCall } from '../../shared/outbox';
import { call, opOn } from '../../shared/testing/calls';
import { MUTED } from './sounds';
import { useEventTones } from './use-event-tones';

const play = vi.fn(() => true);
interface Shown {
  readonly calls?: readonly ShownCall[] | null;
  readonly isOffline?: boolean;
  readonly ops?: readonly Op[];
}
const Listener = ({ calls = null, isOffline = false, ops = [] }: Shown) => {
  useEventTones({ calls, isOffline, ops, play });
  return null;
};
const shown = (id: string, keeping: ShownCall['keeping'] = 'sent', status = 'pending'): ShownCall => ({
  call: call({ id, status }),
  keeping,
});
const draw = () => {
  const platform = createFakePlatform();
  const page = (props: Shown) => (
    <FakePlatformProvider platform={platform}>
      <Listener {...props} />
    </FakePlatformProvider>
  );
  const { rerender } = render(page({}));
  return {
    platform,
    show: (...calls: ShownCall[]) => rerender(page({ calls })),
    set: (props: Shown) => rerender(page(props)),
  };
};
afterEach(() => {
  cleanup();
  play.mockClear();
});

it('sounds once for a call from elsewhere, and not for those that were there', () => {
  const { show } = draw();
  show(shown('a'));
  expect(play).not.toHaveBeenCalled();
  show(shown('a'), shown('b'));
  expect(play).toHaveBeenCalledExactlyOnceWith('new_call');
  show(shown('a'), shown('b'));
  expect(play).toHaveBeenCalledOnce();
});

it('is silent for a call entered here, for one that no longer waits, and while muted', () => {
  const { show, platform } = draw();
  show();
  show(shown('a', 'here'));
  show(shown('a'), shown('b', 'sent', 'dispatched'));
  platform.preferences.set(MUTED, ['new_call']);
  show(shown('a'), shown('c'));
  expect(play).not.toHaveBeenCalled();
});

it('sounds when the connection is lost, but not each time that one comes and goes', () => {
  const { set } = draw();
  for (const isOffline of [true, true, false, true]) set({ isOffline });
  expect(play).toHaveBeenCalledExactlyOnceWith('offline');
});

it('sounds for each entry that the server refuses, and not for those that it refused before', () => {
  const refused = (key: string) => opOn(call(), { key, refusal: { code: 'TIME_OUT_OF_RANGE', text: 'No' } });
  const { set } = draw();
  set({ ops: [opOn(call(), { key: 'a' })] });
  set({ ops: [refused('a')] });
  expect(play).toHaveBeenCalledExactlyOnceWith('refused');
  set({ ops: [refused('a')] });
  expect(play).toHaveBeenCalledOnce();
});
