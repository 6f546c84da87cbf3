// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { useRoving } from './roving';
import { Toolbar } from './Toolbar';

afterEach(cleanup);

const focused = () => document.activeElement?.textContent;
const List = ({ symbols }: { readonly symbols: readonly string[] }) => (
  <ol {...useRoving<HTMLOListElement>('li')}>
    {symbols.map((symbol) => (
      <li key={symbol}>
        <button type="button">{symbol}</button>
        {symbol !== 'PXV' && <button type="button">Why {symbol}</button>}
      </li>
    ))}
  </ol>
);

describe('controls with one tab stop', () => {
  it('are left with one Tab, and arrow keys move along and between the lines', async () => {
    render(
      <>
        <List symbols={['DVLT', 'PXV', 'KQTX']} />
        <button type="button">After</button>
      </>,
    );
    await userEvent.tab();
    expect(focused()).toBe('DVLT');
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('Why DVLT');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('PXV');
    await userEvent.keyboard('{End}{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('Why KQTX');
    await userEvent.tab();
    expect(focused()).toBe('After');
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('Why KQTX');
  });

  it('stay reachable when the control in use goes away', async () => {
    const { rerender } = render(<List symbols={['DVLT', 'KQTX']} />);
    await userEvent.tab();
    rerender(<List symbols={['KQTX', 'APLM']} />);
    await userEvent.tab();
    expect(focused()).toBe('KQTX');
  });

  it('form a toolbar', async () => {
    render(
      <Toolbar label="Chart tools">
        <button type="button">Search</button>
        <button type="button" disabled>
          Refresh
        </button>
        <button type="button">Watch</button>
      </Toolbar>,
    );
    expect(screen.getByRole('toolbar', { name: 'Chart tools' })).toBeDefined();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('Watch');
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });
});
