// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hit } from '../../../shared/testing/hits';
import { ownScanner } from '../../../shared/testing/own-scanner';
import { playTone } from '../browser/tones';
import { SOUNDS_PREFERENCE } from '../model/signal-preferences';
import { SoundSwitch } from './SoundSwitch';

vi.mock('../browser/tones', () => ({ playTone: vi.fn(async () => true) }));

const open = (subscription_tier: 'basic' | 'pro' | 'premium' = 'pro') => {
  const user = fakeUser({ subscription_tier });
  const answers = { 'GET /api/custom-scanners': { scanners: [ownScanner()] } };
  const platform = createFakePlatform({ user, answers });
  platform.preferences.set(SOUNDS_PREFERENCE, ['momentum', 'own', 'halt']);
  render(
    <FakePlatformProvider platform={platform}>
      <SoundSwitch user={user} />
    </FakePlatformProvider>,
  );
  const notices = () => platform.notify.get().map(({ text }) => text);
  return { notices, emit: (event: string, data: unknown) => act(() => platform.emitMarket(event, data)) };
};
const halt = { symbol: 'SNRM', kind: 'halt', code: 'LUDP', since: '', resume_at: null, at: '' };
beforeEach(() => {
  vi.mocked(playTone).mockClear();
});
afterEach(cleanup);

describe('sounds', () => {
  it('play for the chosen events, each with a visual sign', () => {
    const { notices, emit } = open();
    emit('hit', hit({ symbol: 'DVLT', scanner: 'gappers' }));
    emit('hit', hit({ symbol: 'DVLT', kind: 'leave' }));
    expect(playTone).not.toHaveBeenCalled();
    emit('halt', halt);
    expect(playTone).toHaveBeenCalledExactlyOnceWith('halt');
    expect(notices()).toEqual(['SNRM halted']);
  });

  it('play for entries into the user’s own scanners, which the notice names', async () => {
    const { notices, emit } = open('premium');
    const own = { ...hit(), scanner: ownScanner().id };
    emit('custom:hit', { ...own, kind: 'leave' });
    emit('custom:hit', { ...own, symbol: 'BACK', back: true });
    expect(playTone).not.toHaveBeenCalled();
    await vi.waitFor(() => {
      // The names arrive a moment later.
      emit('custom:hit', { ...own, symbol: `S${notices().length}` });
      expect(notices().at(-1)).toMatch(/^S\d+ entered Cheap runners$/);
    });
    expect(playTone).toHaveBeenLastCalledWith('own');
  });

  it('are silent while muted, but still visible', async () => {
    const { notices, emit } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Sound' }));
    emit('hit', hit());
    expect(playTone).not.toHaveBeenCalled();
    expect(notices()).toEqual(['Sounds are muted', 'DVLT entered Momentum']);
    expect(screen.getByRole('button', { name: 'Muted' })).toBeDefined();
  });

  it('require Pro or above', () => {
    const { notices, emit } = open('basic');
    emit('hit', hit());
    expect(playTone).not.toHaveBeenCalled();
    expect(notices()).toEqual([]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
