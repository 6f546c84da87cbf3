import { expect, test } from 'vitest';
import { changedParams } from './search-params';

const change = (current: string, next: Parameters<typeof changedParams>[1]) =>
  changedParams(new URLSearchParams(current), next).toString();

test('a changed filter starts at page 1, a changed page keeps the filter', () => {
  expect(change('tab=audit&page=3&tier=pro', { tier: 'basic' })).toBe('tab=audit&tier=basic');
  expect(change('tab=audit&tier=pro', { page: 2 })).toBe('tab=audit&tier=pro&page=2');
  expect(change('page=2', { page: 1 })).toBe('');
});

test('clearing a field removes it from the address', () => {
  expect(change('search=mara&status=active', { search: '' })).toBe('status=active');
  expect(change('tier=pro', { tier: undefined })).toBe('');
});
