// @vitest-environment happy-dom
import type { LayoutInput, LayoutSettings, WireLayout } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CommandProvider } from '../../../shared/commands/CommandProvider';
import { LayoutMenu } from './LayoutMenu';

const AT = '2025-02-06T14:00:00Z';

/** An account with layouts that answers as the server does. */
const account = (names: readonly string[] = []) => {
  let next = 0;
  const layouts: WireLayout[] = [];
  const add = ({ name, settings }: LayoutInput): WireLayout => {
    next += 1;
    const id = `01980000-0000-7000-8000-${String(next).padStart(12, '0')}`;
    const layout = { id, name: name.trim(), settings, created_at: AT, updated_at: AT };
    layouts.push(layout);
    return layout;
  };
  for (const name of names) add({ name, settings: { width: 500 } });
  const indexOf = (options: unknown) => {
    const { params } = options as { params: { id: string } };
    return layouts.findIndex(({ id }) => id === params.id);
  };
  const missing = new ApiError('This layout does not exist', { code: 'NOT_FOUND', status: 404 });
  const taken = new ApiError('You already have a layout with this name', { code: 'NAME_TAKEN', status: 409 });
  const answers = {
    'GET /api/desk': () => ({ keys: {}, layouts: layouts.map((layout) => ({ ...layout })) }),
    'POST /api/desk/layouts': (options: unknown) => {
      const { body } = options as { body: LayoutInput };
      if (layouts.some(({ name }) => name.toLowerCase() === body.name.toLowerCase())) return taken;
      return { layout: add(body) };
    },
    'PUT /api/desk/layouts/{id}': (options: unknown) => {
      const { body } = options as { body: Partial<LayoutInput> };
      const layout = layouts[indexOf(options)];
      return layout === undefined ? missing : { layout: Object.assign(layout, body) };
    },
    'DELETE /api/desk/layouts/{id}': (options: unknown) => {
      const [removed] = layouts.splice(indexOf(options), 1);
      return removed === undefined ? missing : { removed: true };
    },
  };
  return { layouts, answers, add };
};

/** A desk with one part: a width that a button changes. */
const Desk = () => {
  const [width, setWidth] = useState(400);
  return (
    <CommandProvider>
      <button type="button" onClick={() => setWidth((before) => before + 10)}>
        {width} wide
      </button>
      <LayoutMenu
        parts={[
          {
            name: 'width',
            fallback: 400,
            accepts: (value) => typeof value === 'number',
            get: () => width,
            set: (value) => setWidth(Number(value)),
          },
        ]}
      />
    </CommandProvider>
  );
};
const open = (answers: Record<string, unknown>) => {
  const platform = createFakePlatform({ answers });
  render(
    <FakePlatformProvider platform={platform}>
      <Desk />
    </FakePlatformProvider>,
  );
  return platform;
};
const openMenu = (name: RegExp = /^Layouts/) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));
const settingsOf = (layouts: readonly WireLayout[], name: string): LayoutSettings | undefined =>
  layouts.find((layout) => layout.name === name)?.settings;
afterEach(cleanup);

test('saves the desk under a name, switches between layouts, restores the default, and takes a switch back', async () => {
  const { layouts, answers } = account(['Morning']);
  const platform = open(answers);
  await userEvent.click(screen.getByRole('button', { name: '400 wide' }));
  await openMenu();
  await choose('Save layout as…');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Open');
  await userEvent.click(screen.getByRole('button', { name: 'Save layout' }));
  await vi.waitFor(() => expect(settingsOf(layouts, 'Open')).toEqual({ width: 410 }));
  await screen.findByRole('button', { name: 'Layouts, now Open (L)' });
  await openMenu();
  await choose('Morning');
  expect(screen.getByRole('button', { name: '500 wide' })).toBeDefined();
  await openMenu();
  await choose('Default layout');
  expect(screen.getByRole('button', { name: '400 wide' })).toBeDefined();
  act(() => platform.notify.get().at(-1)?.action?.run());
  expect(screen.getByRole('button', { name: '500 wide' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Layouts, now Morning (L)' })).toBeDefined();
});

test('a taken name is refused, and the layout with it is replaced only on demand', async () => {
  const { layouts, answers } = account(['Morning']);
  open(answers);
  await openMenu();
  await choose('Save layout as…');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'morning{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('You already have a layout with this name');
  expect(settingsOf(layouts, 'Morning')).toEqual({ width: 500 });
  await userEvent.click(screen.getByRole('button', { name: 'Replace “morning”' }));
  await vi.waitFor(() => expect(settingsOf(layouts, 'Morning')).toEqual({ width: 400 }));
  expect(layouts).toHaveLength(1);
});

test('renames a layout, and deletes it with an undo', async () => {
  const { layouts, answers } = account(['Morning']);
  const platform = open(answers);
  await openMenu();
  await choose('Morning');
  await openMenu(/now Morning/);
  await choose('Rename “Morning”…');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Evening{Enter}');
  await screen.findByRole('button', { name: 'Layouts, now Evening (L)' });
  await openMenu(/now Evening/);
  await choose('Delete “Evening”');
  await vi.waitFor(() => expect(layouts).toEqual([]));
  await vi.waitFor(() => expect(platform.notify.get().at(-1)?.text).toBe('Layout “Evening” is deleted.'));
  act(() => platform.notify.get().at(-1)?.action?.run());
  await vi.waitFor(() => expect(settingsOf(layouts, 'Evening')).toEqual({ width: 500 }));
});

test('saving a layout that another window deleted keeps it', async () => {
  const { layouts, answers } = account(['Morning']);
  open(answers);
  await openMenu();
  await choose('Morning');
  layouts.length = 0;
  await openMenu(/now Morning/);
  await choose('Save changes to “Morning”');
  await vi.waitFor(() => expect(settingsOf(layouts, 'Morning')).toEqual({ width: 500 }));
});

test('says that layouts could not be loaded, with another try, and why one could not be saved', async () => {
  const { answers } = account();
  let down = true;
  open({
    ...answers,
    'GET /api/desk': () =>
      down ? new ApiError('Down', { code: 'INTERNAL', status: 500 }) : answers['GET /api/desk'](),
    'POST /api/desk/layouts': new ApiError('You can have at most 20 layouts. Delete one first.', {
      code: 'LIMIT_REACHED',
      status: 409,
    }),
  });
  await openMenu();
  const again = await screen.findByRole('menuitem', { name: /^We could not load your layouts/ });
  down = false;
  await userEvent.click(again);
  await openMenu();
  await choose('Save layout as…');
  await userEvent.click(await screen.findByRole('button', { name: 'Save layout' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter a name');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'One more{Enter}');
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('at most 20 layouts'));
});
