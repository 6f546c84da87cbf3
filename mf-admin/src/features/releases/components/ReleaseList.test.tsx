// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeFrames, fakeReleases, fakeRollbacks, withCanary } from '../testing/releases';
import { ReleaseList } from './ReleaseList';
import { ReleaseListView } from './ReleaseListView';
import { StackView } from './StackView';

afterEach(cleanup);

const open = (
  rollback: () => unknown = () => fakeReleases,
  releases: unknown = fakeReleases,
  stack: unknown = { frames: fakeFrames },
  preview: unknown = { rollbacks: fakeRollbacks },
) => {
  const sent: unknown[] = [];
  const platform = createFakePlatform({
    answers: {
      'GET /api/admin/releases': releases,
      'POST /api/admin/releases/stack': stack,
      'GET /api/admin/releases/{id}/rollbacks': preview,
      'POST /api/admin/releases/canary': (options: unknown) => {
        sent.push((options as { body: unknown }).body);
        return fakeReleases;
      },
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
  await waitFor(() => expect(sent).toEqual([{ live: fakeReleases.releases[0]?.id, only: 'mf-trading', to: null }]));
});

test('a change of the live release meanwhile is reported, and nothing else happens', async () => {
  const { platform } = open(
    () => new ApiError('Another release went live in the meantime.', { code: 'RELEASE_CHANGED', status: 409 }),
  );
  await goBack();
  await waitFor(() => expect(platform.notify.get()).toMatchObject([{ kind: 'error' }]));
  expect(platform.notify.get()[0]?.text).toContain('Another release went live in the meantime');
});

test('the canary shows share, figures of both versions and the verdict, and a step needs a confirmation', async () => {
  const { sent } = open(undefined, withCanary);
  const panel = await screen.findByRole('region', { name: 'Canary' });
  expect(panel.textContent).toContain('5% of accounts have had mf-trading 56789abc since');
  expect(panel.textContent).toContain('No more errors than the live version.');
  expect(within(panel).getByRole('row', { name: /Canary \(5%\) 56789abc 412 1/ })).toBeTruthy();
  expect(within(panel).getByRole('row', { name: /Live 12345678 8,204 19/ })).toBeTruthy();
  await userEvent.click(within(panel).getByRole('button', { name: 'Stop' }));
  expect(sent).toEqual([]);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(sent).toEqual([{ live: fakeReleases.releases[0]?.id, step: 'stop' }]));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Canary' })).toBeNull());
});

test('the version of a canary has its own row with its share and figures, and an ended one says so', async () => {
  open(undefined, withCanary);
  const table = await screen.findByRole('table', { name: 'Versions' });
  const canary = within(table).getByRole('row', { name: /^mf-trading 56789abc Canary 5% 1,030 12 / });
  expect(canary.textContent).not.toContain('Live');
  expect(canary.textContent).toContain('KiB');
  expect(within(table).getByRole('row', { name: /^mf-trading 6789abcd Ended canary \(10%\) / })).toBeTruthy();
});

test('each column of errors says what it counts: reports, or views', async () => {
  open(undefined, withCanary);
  await screen.findByRole('region', { name: 'Canary' });
  const headsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  expect(headsOf('Canary and live version')).toContain('Views with errors');
  expect(screen.getByText(/Errors of one account within 5 seconds are one view/)).toBeTruthy();
  for (const name of ['Versions', 'Releases']) expect(headsOf(name)).toContain('Error reports');
  expect(headsOf('Errors')).toContain('Reports');
  expect(headsOf('Versions')).toContain('All files (brotli)');
});

test('on a phone the rows of releases and versions are cards whose values carry the names of their columns', async () => {
  open();
  for (const name of ['Releases', 'Versions']) {
    const shown = await screen.findByRole('table', { name });
    expect(shown.closest('[data-cards]')).not.toBeNull();
    const values = [...(within(shown).getAllByRole('row')[1]?.querySelectorAll<HTMLElement>('[data-label]') ?? [])];
    expect(values.map(({ dataset }) => dataset.label)).toContain(name === 'Releases' ? 'Who' : 'Signed by');
  }
});

test('each release says who made it live, when, and under which id', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Releases' });
  const [live, , first] = fakeReleases.releases;
  const row = within(table).getByRole('row', { name: /Rolled back mf-billing/ });
  for (const text of ['Nov 21, 2026, 9:04', 'mara (team servers)']) expect(row.textContent).toContain(text);
  expect(within(row).getByTitle(live?.id ?? '-').textContent).toBe('…9G5FAX');
  const unsigned = within(table).getByRole('row', { name: /Published shell/ });
  expect(unsigned.textContent).toContain('No valid signature');
  expect(within(unsigned).getByTitle(first?.id ?? '-')).toBeTruthy();
});

/** Opens the rollback to the first of the three releases. */
const openFirst = async () => {
  const row = await screen.findByRole('row', { name: /Published shell/ });
  await userEvent.click(within(row).getByRole('button', { name: /^Roll back to this release of Nov 20, 2026/ }));
  return screen.findByRole('dialog', { name: 'Roll back to this release' });
};

test('any earlier release can be returned to, of everything or of one app, after its changes were shown', async () => {
  const { sent } = open(undefined, withCanary);
  const [live, , first] = fakeReleases.releases;
  const table = within(await screen.findByRole('table', { name: 'Releases' }));
  expect(within(table.getByRole('row', { name: /Live/ })).queryByRole('button')).toBeNull();
  const dialog = await openFirst();
  await within(dialog).findByText('mf-trading returns to 456789ab, mf-news is removed, the canary of mf-trading ends.');
  expect(within(dialog).getByText(/\/news of mf-news is no longer a page/)).toBeTruthy();
  const button = within(dialog).getByRole('button', { name: 'Roll back' });
  expect(button.hasAttribute('disabled')).toBe(true);
  await userEvent.selectOptions(within(dialog).getByLabelText('What to roll back'), 'mf-billing');
  expect(within(dialog).getByText('Nothing would change: this version of mf-billing is already live.')).toBeTruthy();
  expect(button.hasAttribute('disabled')).toBe(true);
  await userEvent.selectOptions(within(dialog).getByLabelText('What to roll back'), 'mf-trading');
  await userEvent.click(button);
  await waitFor(() => expect(sent).toEqual([{ live: live?.id, only: 'mf-trading', to: first?.id }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('while a rollback cannot be compared it cannot be pressed, and the dialog offers a retry', async () => {
  const answers = [new ApiError('Not found', { code: 'NOT_FOUND', status: 404 }), { rollbacks: fakeRollbacks }];
  open(undefined, undefined, undefined, () => answers.shift());
  const dialog = await openFirst();
  await within(dialog).findByText('Failed to compare the releases');
  expect(within(dialog).getByRole('button', { name: 'Roll back' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  await within(dialog).findByText(/mf-trading returns to 456789ab/);
});

test('when the server could not read the earlier releases the page says so, and not that there are none', async () => {
  open(undefined, { ...fakeReleases, rollbacks: [] });
  expect(await screen.findByText(/The server could not read the earlier releases/)).toBeTruthy();
  expect(screen.queryByText(/this is the first release/)).toBeNull();
});

test('without an earlier state there is nothing to roll back to, and the page says so', async () => {
  const rollbacks = [{ only: null, changes: {}, breaks: [] }];
  open(undefined, { ...fakeReleases, releases: fakeReleases.releases.slice(0, 1), rollbacks });
  expect((await screen.findByRole('button', { name: 'Roll back' })).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Nothing to roll back to: this is the first release.')).toBeTruthy();
});

test('what a rollback changes and breaks is on screen before the click, and one that breaks something cannot be pressed', async () => {
  open();
  const app = await screen.findByLabelText('App to roll back');
  const button = screen.getByRole('button', { name: 'Roll back' });
  await userEvent.selectOptions(app, 'mf-trading');
  expect(screen.getByText('mf-trading returns to 456789ab.')).toBeTruthy();
  expect(button.hasAttribute('disabled')).toBe(false);
  await userEvent.selectOptions(app, 'shell');
  expect(screen.getByText(/mf-trading uses Gauge of @prebell\/design-system/)).toBeTruthy();
  expect(button.hasAttribute('disabled')).toBe(true);
});

test('the errors of a version that was rolled back or stopped stay on screen, apart from those of the live ones', async () => {
  open();
  const earlier = await screen.findByRole('table', { name: 'Earlier errors' });
  expect(within(earlier).getByRole('row', { name: /mf-billing/ }).textContent).toContain(
    'The plan list came back empty',
  );
  expect(screen.getByRole('table', { name: 'Errors' }).textContent).not.toContain('The plan list came back empty');
});

test('each version shows its views, errors, vitals, sizes and who signed it', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Versions' });
  const live = within(table).getByRole('row', { name: /^mf-trading 12345678 Live/ });
  for (const text of ['18,204', '1.2 s', '88 ms', '0.02', '115.2 KiB', 'machine (ada, commit 8de28b7a)'])
    expect(live.textContent).toContain(text);
  expect(within(table).getByRole('row', { name: /mf-billing 3456789a/ }).textContent).not.toContain('Live');
});

test('errors and figures from another team’s host name its origin', async () => {
  const [fault] = fakeReleases.faults;
  if (fault === undefined) throw new Error('An error was expected');
  open(undefined, { ...fakeReleases, faults: [fault, { ...fault, host: 'https://their.example', count: 2 }] });
  const errors = await screen.findByRole('table', { name: 'Errors' });
  expect(within(errors).getAllByRole('row', { name: /mf-trading/ })).toHaveLength(2);
  expect(within(errors).getByRole('row', { name: /mf-trading in their\.example/ })).toBeTruthy();
  const versions = screen.getByRole('table', { name: 'Versions' });
  const there = within(versions).getByRole('row', { name: /mf-trading in their\.example/ });
  expect(there.textContent).toContain('2.1 s');
  expect(there.textContent).not.toContain('18,204');
});

test('a press on an error shows where in the sources it happened, and one more press the raw stack', async () => {
  open();
  await userEvent.click(await screen.findByText('mf-trading did not load within 5000 ms'));
  const dialog = await screen.findByRole('dialog');
  const lines = within(await within(dialog).findByRole('list', { name: 'Stack' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'mf-trading/src/pages/ScannersPage.tsx:41:17load',
    'at later (/artifacts/mf-news/0123456789abcdef/routes.1a2b3c4d.js:1:9)Published without a source map.',
    'at <anonymous>',
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show raw stack' }));
  expect(dialog.textContent).toContain('routes.1a2b3c4d.js:1:2048');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show sources' }));
  expect(within(dialog).getByRole('list', { name: 'Stack' })).toBeTruthy();
});

test('when the source maps cannot be read, the page says so and the raw stack stays one press away', async () => {
  open(undefined, undefined, () => new ApiError('Not found', { code: 'NOT_FOUND', status: 404 }));
  await userEvent.click(await screen.findByText('mf-trading did not load within 5000 ms'));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Failed to read the source maps');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show raw stack' }));
  expect(dialog.textContent).toContain('routes.1a2b3c4d.js:1:2048');
});

test('a stack without any place in the sources says so, and each line says why', () => {
  const frames = fakeFrames.filter(({ source }) => source === null);
  render(<StackView stack="at later" frames={frames} failed={false} onRetry={() => undefined} />);
  expect(screen.getByText(/No line could be found in the sources/)).toBeTruthy();
  expect(screen.getByText('Published without a source map.')).toBeTruthy();
});

test('a failed refresh keeps what is on screen and says so', () => {
  render(
    <ReleaseListView
      answer={fakeReleases}
      failed
      busy={false}
      onRollback={() => undefined}
      onCanary={() => undefined}
      onRetry={() => undefined}
    />,
  );
  expect(screen.getByText(/Failed to refresh/)).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Versions' })).toBeTruthy();
});
