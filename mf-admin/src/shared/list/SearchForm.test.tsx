// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SearchForm } from './SearchForm';

afterEach(cleanup);

it('has a label in sight while somebody types, beside a placeholder that says what it searches', async () => {
  const onSearch = vi.fn();
  render(<SearchForm label="Search users" hint="Username, e-mail or name" value={undefined} onSearch={onSearch} />);
  expect(screen.getByText('Search users').tagName).toBe('LABEL');
  const field = screen.getByRole('searchbox', { name: 'Search users' });
  expect(field.getAttribute('placeholder')).toBe('Username, e-mail or name');
  await userEvent.type(field, ' tess {Enter}');
  expect(onSearch).toHaveBeenCalledWith({ search: 'tess' });
});
