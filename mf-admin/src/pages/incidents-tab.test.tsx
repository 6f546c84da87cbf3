// @vitest-environment happy-dom
import { endpoints } from '@prebell/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openAdmin } from './testing/open-admin';

afterEach(cleanup);

const HISTORY = `GET ${endpoints.status.history.path}`;
const incident = {
  id: '01990000-0000-7000-8000-000000000001',
  title: 'Quotes arrive late',
  components: ['scanners'],
  started_at: '2026-11-30T14:00:00.000Z',
  resolved_at: null,
  updates: [{ at: '2026-11-30T14:00:00.000Z', state: 'investigating', text: 'A vendor is slow.' }],
};

test('while an incident is open, the form of a new one is folded behind its button', async () => {
  let incidents: unknown[] = [];
  openAdmin('/admin?tab=status', {
    [HISTORY]: () => ({ incidents }),
    [`POST ${endpoints.status.openIncident.path}`]: () => {
      incidents = [incident];
      return { incident };
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Incidents on the status page' }));
  await userEvent.type(panel.getByLabelText('Title'), incident.title);
  await userEvent.click(panel.getByLabelText('Scanners'));
  await userEvent.type(panel.getByLabelText('What is happening'), 'A vendor is slow.');
  await userEvent.click(panel.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(panel.queryByLabelText('Title')).toBeNull());
  expect(panel.getByRole('listitem').textContent).toContain('Scanners · Since Nov 30, 2026');
  await userEvent.click(panel.getByRole('button', { name: 'New incident' }));
  expect(panel.getByLabelText<HTMLInputElement>('Title').value).toBe('');
});
