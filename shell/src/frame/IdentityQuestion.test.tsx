// @vitest-environment happy-dom
import { endpoints } from '@prebell/contracts';
import { createSession, createTokenStore } from '@prebell/platform';
import { onIdentityTold, tellIdentity } from '@prebell/platform/identity-tabs';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { IdentityQuestion } from './IdentityQuestion';

afterEach(cleanup);

/** A server that sells nothing and removes authenticator apps, once the password or the code `right` was given. */
const open = (methods: readonly string[], { isShown = true } = {}) => {
  const sent: { path: string; body: unknown }[] = [];
  let isConfirmed = false;
  const answer = (status: number, body: object) => Response.json(body, { status });
  const factors = { passkeys: [], totp_since: null, recovery_codes_left: 0, missing: false };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input);
    const body = init?.body === undefined ? undefined : JSON.parse(String(init.body));
    sent.push({ path, body });
    if (path === endpoints.auth.stepUp.path) {
      if (!JSON.stringify(body).includes('right'))
        return answer(422, { error: 'The current password is not correct', code: 'PASSWORD_INCORRECT' });
      isConfirmed = true;
      return answer(200, { until: '2026-11-28T12:10:00.000Z' });
    }
    return isConfirmed
      ? answer(200, { factors })
      : answer(403, { error: 'Please confirm', code: 'STEP_UP_REQUIRED', methods });
  };
  const fake = createFakePlatform();
  const { api } = createSession({ token: createTokenStore(null), fetch, confirmIdentity: fake.stepUp.ask });
  if (isShown)
    render(
      <FakePlatformProvider platform={{ ...fake, api }}>
        <IdentityQuestion />
      </FakePlatformProvider>,
    );
  const times = () => sent.filter(({ path }) => path === endpoints.factors.removeTotp.path).length;
  const confirmElsewhere = () => {
    isConfirmed = true;
  };
  return { times, confirmElsewhere, remove: () => api.call(endpoints.factors.removeTotp, {}) };
};
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));

test('an action waits for the password, says when it is wrong, and then happens; actions at the same time share the question', async () => {
  const { remove, times } = open([]);
  const both = Promise.all([remove(), remove()]);
  const question = await dialog();
  await userEvent.type(question.getByLabelText('Your password'), 'wrong{Enter}');
  expect((await question.findByRole('alert')).textContent).toContain('not correct');
  await userEvent.clear(question.getByLabelText('Your password'));
  await userEvent.type(question.getByLabelText('Your password'), 'right{Enter}');
  expect((await both).map(({ factors }) => factors.totp_since)).toEqual([null, null]);
  expect(times()).toBe(4);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an account with an app gives a code, and cancelling changes nothing', async () => {
  const { remove, times } = open(['totp', 'recovery_code']);
  const first = remove().catch((error: Error) => error.message);
  const question = await dialog();
  expect(question.queryByLabelText('Your password')).toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await first).toContain('Nothing was changed');
  expect(times()).toBe(1);
  const second = remove();
  await userEvent.type((await dialog()).getByLabelText('Code from your app, or a recovery code'), 'right{Enter}');
  expect((await second).factors.passkeys).toEqual([]);
});

test('an answer in another tab answers the question here too, and the server decides whether it counts', async () => {
  const first = open([]);
  const action = first.remove();
  const question = await dialog();
  await userEvent.type(question.getByLabelText('Your password'), 'half-ty');
  // The server has not seen a confirmation of this session, so it asks again.
  tellIdentity();
  await vi.waitFor(() => expect(first.times()).toBe(2));
  await dialog();
  first.confirmElsewhere();
  tellIdentity();
  expect((await action).factors.totp_since).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a confirmation here is announced to the other tabs, a wrong password and a cancelled question are not', async () => {
  const { remove } = open([]);
  const notified = vi.fn();
  onTestFinished(onIdentityTold(notified));
  const cancelled = remove().catch(() => 'cancelled');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await cancelled).toBe('cancelled');
  const action = remove();
  const question = await dialog();
  await userEvent.type(question.getByLabelText('Your password'), 'wrong{Enter}');
  await question.findByRole('alert');
  expect(notified).not.toHaveBeenCalled();
  await userEvent.clear(question.getByLabelText('Your password'));
  await userEvent.type(question.getByLabelText('Your password'), 'right{Enter}');
  await action;
  await vi.waitFor(() => expect(notified).toHaveBeenCalledTimes(1));
});

test('in a host that cannot ask, the action fails with the server’s answer', async () => {
  const { remove } = open([], { isShown: false });
  await expect(remove()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED', message: 'Please confirm' });
});
