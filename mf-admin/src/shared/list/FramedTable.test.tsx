// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FramedTable } from './FramedTable';

afterEach(cleanup);

it('marks values that are not there, so that a card leaves their lines out, and keeps zero', () => {
  const rows = [{ name: 'tess', expires: '—', logins: 0, role: '' }];
  const columns = (['name', 'expires', 'logins', 'role'] as const).map((key) => ({
    key,
    label: key,
    rowHeader: key === 'name',
    render: (row: (typeof rows)[number]) => row[key],
  }));
  render(<FramedTable label="Users" columns={columns} rows={rows} rowKey={({ name }) => name} />);
  const absent = screen.getAllByRole('cell').map((cell) => cell.querySelector('[data-absent]') !== null);
  expect(absent).toEqual([true, false, true]);
});
