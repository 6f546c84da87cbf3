// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DayField } from './DayField';

afterEach(cleanup);

/** A filter in the address; an invalid day counts as none. */
const Filter = ({ onDay }: { onDay: (day: string) => void }) => {
  const [day, setDay] = useState('');
  const apply = (next: string) => {
    onDay(next);
    setDay(next >= '1970' ? next : '');
  };
  return <DayField label="From day" value={day} onDay={apply} />;
};
const field = () => screen.getByLabelText<HTMLInputElement>('From day');
/** The values of a date field while the user types its year last. */
const type = (...values: string[]) => {
  for (const value of values) fireEvent.change(field(), { target: { value } });
};

test('a day typed by keyboard stays while its year grows, and applies once it is sensible', () => {
  const onDay = vi.fn();
  render(<Filter onDay={onDay} />);
  for (const value of ['0002-11-22', '0020-11-22', '0202-11-22']) {
    type(value);
    expect(field().value).toBe(value);
  }
  expect(onDay).not.toHaveBeenCalled();
  type('2026-11-22');
  expect(onDay.mock.calls).toEqual([['2026-11-22']]);
  expect(field().value).toBe('2026-11-22');
});

test('a field that is left half typed shows the filter again', () => {
  render(<Filter onDay={() => undefined} />);
  type('2026-11-22', '0012-11-22');
  expect(field().value).toBe('0012-11-22');
  fireEvent.blur(field());
  expect(field().value).toBe('2026-11-22');
});

test('a day that is being changed is kept, a cleared one ends the filter', () => {
  const onDay = vi.fn();
  render(<Filter onDay={onDay} />);
  type('2026-11-22');
  vi.spyOn(field(), 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
  type('');
  expect(onDay.mock.calls).toEqual([['2026-11-22']]);
  vi.restoreAllMocks();
  type('2026-11-23', '');
  expect(onDay.mock.calls.slice(1)).toEqual([['2026-11-23'], ['']]);
});
