// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useBatches } from './useBatches';

afterEach(cleanup);

const entries = (newest: number) => Array.from({ length: newest }, (_, index) => ({ id: String(newest - index) }));

test('a batch makes a new list; single entries do not, and neither does one in which the user stands', () => {
  const list = document.createElement('section');
  const button = list.appendChild(document.createElement('button'));
  document.body.append(list);
  const { result, rerender } = renderHook(({ newest }) => useBatches(entries(newest), { current: list }), {
    initialProps: { newest: 0 },
  });
  rerender({ newest: 3 });
  rerender({ newest: 5 });
  expect(result.current).toBe(0);
  rerender({ newest: 40 });
  expect(result.current).toBe(1);
  rerender({ newest: 41 });
  expect(result.current).toBe(1);
  button.focus();
  rerender({ newest: 80 });
  expect(result.current).toBe(1);
  list.remove();
});
