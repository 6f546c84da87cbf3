import { expect, test } from 'vitest';
import { filterFromSearch, searchWith } from './user-filter';

test('the address bar is the filter', () => {
  expect(filterFromSearch(new URLSearchParams('page=2&tier=pro&search='))).toEqual({ page: 2, tier: 'pro' });
});

test('an address nobody can read shows the whole list', () => {
  expect(filterFromSearch(new URLSearchParams('page=minus&tier=gold'))).toEqual({});
});

test('a changed filter starts at page 1, a changed page keeps the filter', () => {
  expect(searchWith({ page: 3, tier: 'pro' }, { tier: 'basic' })).toEqual({ tier: 'basic' });
  expect(searchWith({ page: 1, tier: 'pro' }, { page: 2 })).toEqual({ tier: 'pro', page: '2' });
});

test('a cleared field leaves the address', () => {
  expect(searchWith({ search: 'mara', status: 'active' }, { search: '' })).toEqual({ status: 'active' });
});
