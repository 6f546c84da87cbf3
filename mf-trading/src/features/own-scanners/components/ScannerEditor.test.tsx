// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownScannersQueryOptions } from '../../../shared/own-scanners/own-scanners';
import { hit } from '../../../shared/testing/hits';
import { ownScanner } from '../../../shared/testing/own-scanner';
import { ScannerEditor } from './ScannerEditor';

afterEach(cleanup);

const open = (scanner: ReturnType<typeof ownScanner> | null, answers: Record<string, unknown> = {}) => {
  const sent: unknown[] = [];
  const keep = (answer: unknown) => (options: unknown) => {
    sent.push(options);
    return answer;
  };
  const platform = createFakePlatform({
    answers: Object.fromEntries(Object.entries(answers).map(([path, answer]) => [path, keep(answer)])),
  });
  const on = { onSaved: vi.fn(), onRemoved: vi.fn(), onTest: vi.fn(), onClose: vi.fn() };
  render(
    <FakePlatformProvider platform={platform}>
      <ScannerEditor scanner={scanner} {...on} />
    </FakePlatformProvider>,
  );
  return { sent, platform, ...on };
};
// Whether each of several hundred options is visible costs most of a query by role, and no test here asks for that.
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
const choose = (label: string, value: string) => userEvent.selectOptions(screen.getByLabelText(label), value);
const write = async (label: string, text: string) => {
  const input = screen.getByLabelText(label, { exact: label !== 'Name' });
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

describe('the scanner editor', () => {
  it('sends nothing while the draft is invalid, and shows each error at its field', async () => {
    const { sent } = open(null, { 'POST /api/custom-scanners': { scanner: ownScanner() } });
    await write('Value 2', 'lots');
    await press('Save scanner');
    expect(sent).toEqual([]);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Enter a name',
      'Enter a number to compare with',
    ]);
    expect(screen.getByRole('textbox', { name: 'Value 2' }).getAttribute('aria-invalid')).toBe('true');
    await write('Value 2', '3');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('creates a scanner from the draft', async () => {
    const { sent, onSaved } = open(null, { 'POST /api/custom-scanners': { scanner: ownScanner() } });
    await write('Name', 'Cheap runners');
    await press('Remove condition 3');
    await press('Add condition');
    await choose('Figure 3', 'float');
    await choose('Operator 3', '<');
    await write('Value 3', '10M');
    await press('Save scanner');
    await vi.waitFor(() => expect(onSaved.mock.calls[0]?.[0]).toEqual(ownScanner()));
    expect(sent).toMatchObject([
      {
        body: {
          name: 'Cheap runners',
          definition: {
            where: [
              { field: 'price', op: '<=', value: 20 },
              { field: 'volume', op: '>=', value: 50_000 },
              { field: 'float', op: '<', value: 10_000_000 },
            ],
            sort: 'percent_change',
          },
        },
      },
    ]);
  });

  it('saves the draft before it tests it, so that the test is about what is on screen', async () => {
    const { sent, onTest, onSaved } = open(ownScanner(), {
      'PUT /api/custom-scanners/{id}': { scanner: ownScanner() },
    });
    await write('Name', 'Cheap runners');
    await press('Save and test');
    await vi.waitFor(() => expect(onTest).toHaveBeenCalledWith(ownScanner()));
    expect(sent).toMatchObject([{ body: { name: 'Cheap runners' } }]);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('lists companies only, unless the switch includes other kinds; the keyboard toggles it', async () => {
    const { sent } = open(ownScanner(), { 'PUT /api/custom-scanners/{id}': { scanner: ownScanner() } });
    const others = screen.getByRole('switch', { name: 'Also other kinds' });
    expect(others.getAttribute('aria-checked')).toBe('false');
    const help = document.getElementById(others.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toContain('warrants');
    await press('Save scanner');
    others.focus();
    await userEvent.keyboard(' ');
    expect(others.getAttribute('aria-checked')).toBe('true');
    await press('Save scanner');
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    const [before, after] = sent as { body: { definition: object } }[];
    // An earlier server does not know this field.
    expect(before?.body.definition).not.toHaveProperty('other_kinds');
    expect(after?.body.definition).toMatchObject({ other_kinds: true });
  });

  it('shows the server’s refusal at the name it is about', async () => {
    const taken = new ApiError('You already have a scanner with this name', { code: 'NAME_TAKEN', status: 409 });
    open(ownScanner(), { 'PUT /api/custom-scanners/{id}': taken });
    await press('Save scanner');
    const name = screen.getByRole('textbox', { name: 'Name' });
    await vi.waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('alert').textContent).toBe('You already have a scanner with this name');
  });

  it('counts what matches while the user edits, without a name, and says so when it cannot', async () => {
    const answers: Record<string, unknown> = {
      'POST /api/custom-scanners/dry-run': { results: [], criteria: { description: '' }, limit: 200, count: 0 },
    };
    const { sent } = open(null, answers);
    expect(await screen.findByText('Nothing matches right now.')).toBeDefined();
    expect(screen.getByText(/^Price is at most \$20, volume today is at least 50,000 shares and change/)).toBeDefined();
    await choose('Figure 3', 'since_vwap_up');
    await write('Value 3', '2');
    expect(screen.getByRole('status').textContent).toBe('Counting matches…');
    await vi.waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        body: { definition: { where: [{}, {}, { field: 'since_vwap_up', op: '<=', value: 2 }] } },
      }),
    );
    await userEvent.clear(screen.getByRole('textbox', { name: 'Value 1' }));
    expect(screen.getByRole('status').textContent).toBe('Complete condition 1 to see what matches.');
    cleanup();
    open(null, { 'POST /api/custom-scanners/dry-run': new ApiError('Offline', { code: 'NETWORK', status: 0 }) });
    expect(await screen.findByText(/^We could not count the matches/)).toBeDefined();
  });

  it('says which values are possible while the user types, and stops when the value is one of them', async () => {
    open(null);
    await choose('Figure 2', 'since_vwap_up');
    await write('Value 2', '-5');
    expect(await screen.findByText('Enter 0.01 to 960 minutes')).toBeDefined();
    const value = screen.getByLabelText('Value 2');
    expect(value.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Correct condition 2 to see what matches.');
    await write('Value 2', '5');
    expect(screen.queryByText('Enter 0.01 to 960 minutes')).toBeNull();
    expect(value.getAttribute('aria-invalid')).toBeNull();
  });

  it('opens an older scanner with impossible values, and says so at their conditions', async () => {
    const where = [{ field: 'since_low', op: '<=', value: -5 } as const];
    open(ownScanner({ definition: { ...ownScanner().definition, where } }));
    expect(screen.getByRole('alert').textContent).toBe('Enter 0.01 to 960 minutes');
    expect(screen.getByLabelText<HTMLInputElement>('Value 1').value).toBe('-5');
  });

  it('clears the value of a figure in another unit, and marks the condition until it has one', async () => {
    open(null);
    await choose('Figure 1', 'float');
    const value = screen.getByLabelText<HTMLInputElement>('Value 1');
    expect([value.value, value.placeholder]).toEqual(['', '']);
    const hint = document.getElementById(value.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('Enter a value, such as 10M');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Complete condition 1 to see what matches.');
    await write('Value 1', '10M');
    expect(screen.queryByText('Enter a value, such as 10M')).toBeNull();
  });

  it('builds alternatives with the keyboard, and saves them', async () => {
    const { sent } = open(ownScanner(), { 'PUT /api/custom-scanners/{id}': { scanner: ownScanner() } });
    screen.getByRole('button', { name: 'Or list it when…' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('group', { name: 'Or when all of these are true' })).toBeDefined();
    await choose('Figure 3', 'since_high_after_halt');
    await write('Value 3', '5');
    await press('Add condition to group 2');
    screen.getByRole('button', { name: 'Remove condition 4' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add condition to group 2' }));
    await press('Save scanner');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      body: { definition: { or: [[{ field: 'since_high_after_halt', op: '<=', value: 5 }]] } },
    });
  });

  it('shows what matched today since the saved conditions', async () => {
    const entry = (symbol: string, minute: number) => ({ ...hit({ symbol }), at: `2025-02-06T14:${minute}:00.000Z` });
    const hits = [entry('KQTX', 41), { ...entry('DVLT', 35), kind: 'leave' }, entry('KQTX', 32), entry('DVLT', 31)];
    open(ownScanner(), { 'GET /api/custom-scanners/{id}/hits': { hits, matched: 2 } });
    await vi.waitFor(() =>
      expect(document.body.textContent).toContain('2 matched today: KQTX 09:41, DVLT 09:31. Saving other conditions'),
    );
  });

  it('deletes after a confirmation', async () => {
    const { sent, onRemoved } = open(ownScanner(), { 'DELETE /api/custom-scanners/{id}': { removed: true } });
    await press('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Cheap runners?' });
    expect(sent).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete scanner' }));
    await vi.waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ params: { id: ownScanner().id } }]);
  });

  it('closes the tab of a deleted scanner before the list is read again', async () => {
    const other = ownScanner({ id: '01980000-0000-7000-8000-0000000000ff', name: 'Other' });
    const { platform } = open(ownScanner(), { 'DELETE /api/custom-scanners/{id}': { removed: true } });
    const { queryKey } = ownScannersQueryOptions(platform.api);
    platform.queryClient.setQueryData(queryKey, [ownScanner(), other]);
    await press('Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete scanner' }));
    await vi.waitFor(() => expect(platform.queryClient.getQueryData(queryKey)).toEqual([other]));
  });
});
