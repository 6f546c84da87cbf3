// @vitest-environment happy-dom
import { type DeskKeys, deskKeysSchema } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { KEYS_PREFERENCE } from '../../../shared/keys/own-keys';
import { KeysSection } from './KeysSection';

const open = (keys: DeskKeys = {}, save: (keys: DeskKeys) => unknown = (saved) => ({ keys: saved })) => {
  const saved: DeskKeys[] = [];
  const platform = createFakePlatform({
    answers: {
      'GET /api/desk': { keys, layouts: [] },
      'PUT /api/desk/keys': (options: unknown) => {
        const { body } = options as { body: { keys: DeskKeys } };
        saved.push(deskKeysSchema.parse(body.keys));
        return save(body.keys);
      },
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <KeysSection />
    </FakePlatformProvider>,
  );
  return { platform, saved };
};
const row = (text: string) => within(screen.getByRole('listitem', { name: text }));
const FREEZE = 'Freeze the row order';
const MUTE = 'Mute sounds';
const record = async (text: string, keys: string) => {
  await userEvent.click(row(text).getByRole('button', { name: `Change the key of: ${text}` }));
  await userEvent.keyboard(keys);
};
afterEach(cleanup);

test('records a free key, saves it to the account and says it to screen readers in the row of its command', async () => {
  const { saved } = open();
  await record(FREEZE, 'x');
  expect(await row(FREEZE).findByText('X')).toBeDefined();
  expect(saved).toEqual([{ freeze: 'X' }]);
  await record(FREEZE, '{Shift>}[Digit7]{/Shift}');
  expect(await row(FREEZE).findByText('Shift 7')).toBeDefined();
  expect(saved.at(-1)).toEqual({ freeze: 'Shift+7' });
});

test('names the command that has a key already, and swaps the two or leaves both', async () => {
  const { saved } = open();
  await record(FREEZE, 'm');
  expect(row(FREEZE).getByRole('alert').textContent).toContain(`M already has: ${MUTE}.`);
  await userEvent.click(row(FREEZE).getByRole('button', { name: 'Keep F' }));
  expect(document.activeElement).toBe(row(FREEZE).getByRole('button', { name: `Change the key of: ${FREEZE}` }));
  expect(saved).toEqual([]);
  await record(FREEZE, 'm');
  await userEvent.click(row(FREEZE).getByRole('button', { name: 'Swap the two keys' }));
  expect(await row(MUTE).findByText('F')).toBeDefined();
  expect(row(FREEZE).getByText('M')).toBeDefined();
  expect(saved).toEqual([{ freeze: 'M', mute: 'F' }]);
});

test('says why a key cannot be a shortcut and keeps listening; Escape keeps the key', async () => {
  const { saved } = open();
  await record(FREEZE, '{Shift>}g{/Shift}');
  expect(row(FREEZE).getByRole('alert').textContent).toBe(
    'A letter with Shift starts a ticker. Press the letter alone.',
  );
  await userEvent.keyboard('{Control>}g{/Control}');
  expect(row(FREEZE).getByRole('alert').textContent).toMatch(/belong to your browser/);
  await userEvent.keyboard('{Escape}');
  expect(row(FREEZE).queryByRole('alert')).toBeNull();
  expect(row(FREEZE).getByText('F')).toBeDefined();
  expect(saved).toEqual([]);
});

test('resets one key or all, and all can be undone', async () => {
  const { platform, saved } = open({ freeze: 'X', brief: '9', 'tab-9': 'B' });
  expect(await row(FREEZE).findByText('X')).toBeDefined();
  await userEvent.click(row(FREEZE).getByRole('button', { name: `Reset the key of: ${FREEZE}` }));
  expect(await row(FREEZE).findByText('F')).toBeDefined();
  expect(saved.at(-1)).toEqual({ brief: '9', 'tab-9': 'B' });
  await userEvent.click(screen.getByRole('button', { name: 'Reset all keys' }));
  await vi.waitFor(() => expect(saved.at(-1)).toEqual({}));
  act(() => platform.notify.get().at(-1)?.action?.run());
  await vi.waitFor(() => expect(saved.at(-1)).toEqual({ brief: '9', 'tab-9': 'B' }));
});

test('brings the earlier keys back and says so when the account cannot be reached', async () => {
  const { platform } = open({ freeze: 'X' }, () => new ApiError('The network is gone', { code: 'NETWORK', status: 0 }));
  expect(await row(FREEZE).findByText('X')).toBeDefined();
  await record(FREEZE, 'q');
  expect(await screen.findByText('We could not save your keys. The earlier ones still apply.')).toBeDefined();
  expect(platform.preferences.get(KEYS_PREFERENCE)).toEqual({ freeze: 'X' });
  expect(row(FREEZE).getByText('X')).toBeDefined();
});
