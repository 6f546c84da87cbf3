// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ShownCall } from '../../shared/outbox';
import { call } from '../../shared/testing/calls';
import { useNewCallTone } from './use-new-call-tone';

const play = vi.fn(() => true);
const Listener = ({ calls }: { calls: readonly ShownCall[] | null }) => {
  useNewCallTone(calls, play);
  return null;
};
const shown = (id: string, keeping: ShownCall['keeping'] = 'sent', status = 'pending'): ShownCall => ({
  call: call({ id, status }),
  keeping,
});
const draw = () => {
  const platform = createFakePlatform();
  const page = (calls: readonly ShownCall[] | null) => (
    <FakePlatformProvider platform={platform}>
      <Listener calls={calls} />
    </FakePlatformProvider>
  );
  const { rerender } = render(page(null));
  return { platform, show: (...calls: ShownCall[]) => rerender(page(calls)) };
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
  expect(play).toHaveBeenCalledOnce();
  show(shown('a'), shown('b'));
  expect(play).toHaveBeenCalledOnce();
});

it('is silent for a call entered here, for one that no longer waits, and while muted', () => {
  const { show, platform } = draw();
  show();
  show(shown('a', 'here'));
  show(shown('a'), shown('b', 'sent', 'dispatched'));
  platform.preferences.set(
    { name: 'dispatch.muted', accepts: (value): value is boolean => typeof value === 'boolean', fallback: false },
    true,
  );
  show(shown('a'), shown('c'));
  expect(play).not.toHaveBeenCalled();
});
