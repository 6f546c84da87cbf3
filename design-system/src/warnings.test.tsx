// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { Button, Combobox, Dialog, Field, Menu, PasswordInput, Select, Table, TextArea, TextInput } from './index';

let said: MockInstance;

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'development');
  said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const warnings = (drawn: ReactElement): unknown[] => {
  render(drawn);
  return said.mock.calls.flat();
};

const COLUMNS = [{ key: 'a', label: 'A', sortable: true, render: String }];
const NOTHING = () => undefined;

// A warning appears once per program, so the silent cases must run before the loud ones.
test('production says nothing', () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(warnings(<TextInput />)).toEqual([]);
});

test('components with everything they need cause no warning', () => {
  const whole = (
    <>
      <Field label="Name">
        <TextInput />
      </Field>
      <TextInput aria-label="Search" />
      <Button onClick={NOTHING}>Go</Button>
      <Button type="submit">Send</Button>
      <Button disabled>Current plan</Button>
      <Menu label="mara">Text</Menu>
      <Dialog open title="Task" onClose={NOTHING}>
        Text
      </Dialog>
    </>
  );
  expect(warnings(whole)).toEqual([]);
});

test.each<[string, RegExp, () => ReactElement]>([
  ['an input', /TextInput has no name.*Field.*aria-label/, () => <TextInput />],
  ['a text area', /TextArea has no name/, () => <TextArea />],
  ['a password', /PasswordInput has no name/, () => <PasswordInput />],
  ['a list', /Select has no name/, () => <Select options={[]} />],
  ['a search', /Combobox has no name/, () => <Combobox options={[]} value={null} onValueChange={NOTHING} />],
  ['a button', /Button does nothing.*onClick/, () => <Button>Go</Button>],
  ['a table', /no onSort/, () => <Table label="T" columns={COLUMNS} rows={[]} rowKey={String} />],
])('%s without its name or handler causes a warning in development, with the remedy', (_, message, draw) => {
  expect(warnings(draw())).toEqual([expect.stringMatching(message)]);
});
