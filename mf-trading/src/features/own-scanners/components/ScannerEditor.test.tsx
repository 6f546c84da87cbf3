// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
  const on = { onSaved: vi.fn(), onRemoved: vi.fn(), onClose: vi.fn() };
  render(
    <FakePlatformProvider platform={platform}>
      <ScannerEditor scanner={scanner} {...on} />
    </FakePlatformProvider>,
  );
  return { sent, ...on };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const write = async (name: string, text: string) => {
  await userEvent.clear(screen.getByRole('textbox', { name }));
  await userEvent.type(screen.getByRole('textbox', { name }), text);
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
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Figure 3' }), 'float');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Operator 3' }), '<');
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
              { field: 'relative_volume', op: '>=', value: 2 },
              { field: 'float', op: '<', value: 10_000_000 },
            ],
            sort: 'percent_change',
          },
        },
      },
    ]);
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

  it('tests a definition without a name, and clears the matches when it changes', async () => {
    open(null, {
      'POST /api/custom-scanners/dry-run': { results: [], criteria: { description: '' }, limit: 200, count: 0 },
    });
    await press('Try it');
    expect(await screen.findByText('Nothing matches right now.')).toBeDefined();
    await write('Value 1', '4');
    expect(screen.queryByText('Nothing matches right now.')).toBeNull();
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
});
