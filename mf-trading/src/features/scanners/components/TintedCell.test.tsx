// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { watchSight } from '../hooks/sight';
import { stubSight } from '../testing/sight';
import { TintedCell } from './TintedCell';

const browser = stubSight();
const animate = vi.fn();
Element.prototype.animate = animate;
beforeEach(() => animate.mockClear());

const Row = ({ value }: { value: number }) => (
  <table>
    <tbody>
      <tr ref={(row) => (row === null ? undefined : watchSight(row, () => undefined))}>
        <TintedCell column="price" value={value}>
          {value}
        </TintedCell>
      </tr>
    </tbody>
  </table>
);

it('tints a visible change, but none in a row out of view and none from catching up', () => {
  const { container, rerender } = render(<Row value={1} />);
  const target = container.querySelector('tr') as Element;

  browser.notify([{ target, isIntersecting: true }]);
  rerender(<Row value={2} />);
  expect(animate).toHaveBeenCalledTimes(1);

  browser.notify([{ target, isIntersecting: false }]);
  rerender(<Row value={3} />);
  expect(container).toHaveProperty('textContent', '3');
  expect(animate).toHaveBeenCalledTimes(1);

  browser.notify([{ target, isIntersecting: true }]);
  rerender(<Row value={4} />);
  expect(animate).toHaveBeenCalledTimes(1);
});
