// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from '../field/Field';
import { Combobox, type ComboboxProps } from './Combobox';

afterEach(cleanup);

const OPTIONS = [
  { value: 'DEMO1', label: 'DEMO1', detail: 'Quiet Harbour Medical' },
  { value: 'DEMO2', label: 'DEMO2', detail: 'Northern Lamp Works' },
  { value: 'TEST3', label: 'TEST3' },
];
const Choice = ({ value: initial = null, onValueChange, ...rest }: Partial<ComboboxProps>) => {
  const [value, setValue] = useState(initial);
  const choose = (next: string | null) => {
    setValue(next);
    onValueChange?.(next);
  };
  return (
    <Field label="Symbol" hint="One to five letters">
      <Combobox options={OPTIONS} {...rest} value={value} onValueChange={choose} />
    </Field>
  );
};
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Symbol' });
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('takes its name and description from its field', () => {
  render(<Choice />);
  expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'One to five letters',
  );
});

test('typing narrows the list by label and detail; the arrow keys and Enter choose', async () => {
  const change = vi.fn();
  render(<Choice onValueChange={change} />);
  await userEvent.type(input(), 'dem');
  expect(shown()).toEqual(['DEMO1Quiet Harbour Medical', 'DEMO2Northern Lamp Works']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(change.mock.calls).toEqual([['DEMO2']]);
  expect(input().value).toBe('DEMO2');
  await userEvent.clear(input());
  await userEvent.type(input(), 'harbour');
  expect(shown()).toEqual(['DEMO1Quiet Harbour Medical']);
});

test('Escape closes the list and keeps the choice', async () => {
  const change = vi.fn();
  render(<Choice value="DEMO1" onValueChange={change} />);
  await userEvent.click(input());
  expect(shown()).toHaveLength(3);
  await userEvent.keyboard('{Escape}');
  expect(shown()).toEqual([]);
  expect([input().value, change.mock.calls.length]).toEqual(['DEMO1', 0]);
});

test('says when nothing matches', async () => {
  render(<Choice emptyText="No such symbol" />);
  await userEvent.type(input(), 'zzz');
  expect(shown()).toEqual([]);
  expect(screen.getByText('No such symbol')).toBeTruthy();
});

test('Clear empties input and choice', async () => {
  const change = vi.fn();
  render(<Choice value="DEMO1" onValueChange={change} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(change.mock.calls).toEqual([[null]]);
  expect(input().value).toBe('');
});

test('shows a value that is not among the options as it is', () => {
  render(<Choice value="GONE" />);
  expect(input().value).toBe('GONE');
});

test('with a server search, reports the typed text and shows the answer unfiltered', async () => {
  const query = vi.fn();
  render(<Choice onQueryChange={query} />);
  await userEvent.type(input(), 'xy');
  expect(query.mock.calls).toEqual([['x'], ['xy']]);
  expect(shown()).toHaveLength(3);
});

test('renders the first hundred of ten thousand options', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({ value: `S${n}`, label: `S${n}` }));
  render(<Choice options={many} />);
  await userEvent.click(input());
  expect(shown()).toHaveLength(100);
  await userEvent.type(input(), 's9999');
  expect(shown()).toEqual(['S9999']);
});
