// @vitest-environment happy-dom
import { MenuItem } from '@prebell/design-system';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ShortcutMenu } from './ShortcutMenu';

afterEach(cleanup);

it('a key opens the menu at its first item, and Enter acts', async () => {
  const act = vi.fn();
  render(
    <ShortcutMenu label="Shift" shortcut="H">
      <MenuItem onSelect={act}>Shift Log and Handover</MenuItem>
      <MenuItem>Print Blank Downtime Sheet</MenuItem>
    </ShortcutMenu>,
  );
  await userEvent.keyboard('h');
  const first = await screen.findByRole('menuitem', { name: 'Shift Log and Handover' });
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard('{Enter}');
  expect(act).toHaveBeenCalledTimes(1);
});
