// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeReleases } from '../testing/releases';
import { ReleaseList } from './ReleaseList';

afterEach(cleanup);

const open = (rollback: () => unknown = () => fakeReleases, releases: unknown = fakeReleases) => {
  const sent: unknown[] = [];
  const platform = createFakePlatform({
    answers: {
      'GET /api/admin/releases': releases,
      'POST /api/admin/releases/rollback': (options: unknown) => {
        sent.push((options as { body: unknown }).body);
        return rollback();
      },
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <ReleaseList />
    </FakePlatformProvider>,
  );
  return { sent, platform };
};

const goBack = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }));
};

test('the live release is marked, with the failures of each', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Releases' });
  const live = within(table).getByRole('row', { name: /Rolled back mf-billing by mara/ });
  expect(within(live).getByText('Live')).toBeTruthy();
  expect(within(table).getByRole('row', { name: /Published mf-billing/ }).textContent).toContain('1,204');
  expect(screen.getByRole('table', { name: 'Errors' }).textContent).toContain('mf-trading did not load within 5000 ms');
});

test('one app rolls back after a confirmation, from the release on screen', async () => {
  const { sent } = open();
  await userEvent.selectOptions(await screen.findByLabelText('App to roll back'), 'mf-trading');
  await goBack();
  await waitFor(() => expect(sent).toEqual([{ live: fakeReleases.releases[0]?.id, only: 'mf-trading' }]));
});

test('a change of the live release meanwhile is reported, and nothing else happens', async () => {
  const { platform } = open(
    () => new ApiError('Another release went live in the meantime.', { code: 'RELEASE_CHANGED', status: 409 }),
  );
  await goBack();
  await waitFor(() => expect(platform.notify.get()).toMatchObject([{ kind: 'error' }]));
  expect(platform.notify.get()[0]?.text).toContain('Another release went live in the meantime');
});

test('the first release cannot be rolled back, and the page says why', async () => {
  open(undefined, { ...fakeReleases, releases: fakeReleases.releases.slice(0, 1) });
  expect((await screen.findByRole('button', { name: 'Roll back' })).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Nothing to roll back to: this is the first release.')).toBeTruthy();
});
