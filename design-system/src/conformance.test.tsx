// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { createRef, type ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import * as ds from './index';

afterEach(cleanup);

/** Renders a component with `extra` (ref, class name, id) and the fewest other props. */
type Part = (extra: object) => ReactElement;

/** Parts that exist only in an open menu. */
const inMenu = (part: ReactElement) => (
  <ds.Menu defaultOpen label="mara">
    {part}
  </ds.Menu>
);

/** Components with one root element that accepts all further props. */
const parts: Record<string, Part> = {
  AlertDialog: (extra) => (
    <ds.AlertDialog
      open
      title="Cancel?"
      confirmLabel="Yes"
      onCancel={() => undefined}
      onConfirm={() => undefined}
      {...extra}
    >
      Text
    </ds.AlertDialog>
  ),
  Alert: (extra) => <ds.Alert {...extra}>Text</ds.Alert>,
  Badge: (extra) => <ds.Badge {...extra} />,
  Button: (extra) => <ds.Button {...extra} />,
  Card: (extra) => <ds.Card {...extra} />,
  Clock: (extra) => <ds.Clock time={0} timeZone="UTC" {...extra} />,
  Countdown: (extra) => <ds.Countdown seconds={3} {...extra} />,
  DayRibbon: (extra) => (
    <ds.DayRibbon day={{ date: '2025-02-06', pre_open: 0, open: 1, close: 2, post_close: 3 }} now={1} {...extra} />
  ),
  Dialog: (extra) => (
    <ds.Dialog open title="Task" onClose={() => undefined} {...extra}>
      Text
    </ds.Dialog>
  ),
  EmptyState: (extra) => <ds.EmptyState title="Nothing" {...extra} />,
  ErrorState: (extra) => <ds.ErrorState title="Broken" {...extra} />,
  Field: (extra) => (
    <ds.Field label="Name" {...extra}>
      <ds.TextInput />
    </ds.Field>
  ),
  IconButton: (extra) => <ds.IconButton label="Do" icon={null} {...extra} />,
  IdentityDialog: (extra) => (
    <ds.IdentityDialog
      methods={[]}
      busy={false}
      failure={null}
      onConfirm={() => undefined}
      onCancel={() => undefined}
      {...extra}
    />
  ),
  KeyHint: (extra) => <ds.KeyHint {...extra} />,
  LoadingState: (extra) => <ds.LoadingState label="Loading" {...extra} />,
  Logo: (extra) => <ds.Logo {...extra} />,
  Menu: (extra) => (
    <ds.Menu defaultOpen label="mara" {...extra}>
      Text
    </ds.Menu>
  ),
  MenuHeader: (extra) => <ds.MenuHeader {...extra} />,
  MenuItem: (extra) => inMenu(<ds.MenuItem {...extra} />),
  MenuSeparator: (extra) => inMenu(<ds.MenuSeparator {...extra} />),
  Pagination: (extra) => (
    <ds.Pagination
      noun="users"
      pagination={{ page: 1, per_page: 20, total: 0, pages: 0, has_prev: false, has_next: false }}
      onPage={() => undefined}
      {...extra}
    />
  ),
  Panel: (extra) => <ds.Panel title="Title" {...extra} />,
  Percent: (extra) => <ds.Percent value={1} {...extra} />,
  PlanCard: (extra) => <ds.PlanCard label="Pro" price={59} features={[]} action={null} {...extra} />,
  Popover: (extra) => (
    <ds.Popover defaultOpen title="Details" trigger={<ds.Button>Open</ds.Button>} {...extra}>
      Text
    </ds.Popover>
  ),
  Price: (extra) => <ds.Price value={1} {...extra} />,
  RelativeTime: (extra) => <ds.RelativeTime seconds={3} {...extra} />,
  RelativeVolume: (extra) => <ds.RelativeVolume value={2} {...extra} />,
  SessionBadge: (extra) => <ds.SessionBadge session="closed" description="Weekend" {...extra} />,
  Skeleton: (extra) => <ds.Skeleton {...extra} />,
  Sparkline: (extra) => <ds.Sparkline label="DEMO1" values={[1, 2]} {...extra} />,
  Splitter: (extra) => (
    <ds.Splitter label="Width" size={50} onSizeChange={() => undefined} {...extra}>
      {null}
      {null}
    </ds.Splitter>
  ),
  StatCard: (extra) => <ds.StatCard label="Users" value={1} {...extra} />,
  StatusBadge: (extra) => <ds.StatusBadge status="danger" {...extra} />,
  StatusDot: (extra) => <ds.StatusDot tone="success" {...extra} />,
  Switch: (extra) => <ds.Switch label="Live" checked onCheckedChange={() => undefined} {...extra} />,
  SymbolLink: (extra) => <ds.SymbolLink symbol="AAPL" {...extra} />,
  Tabs: (extra) => (
    <ds.Tabs label="Tabs" items={[{ value: 'a', label: 'A' }]} value="a" onValueChange={() => undefined} {...extra}>
      Panel
    </ds.Tabs>
  ),
  TextArea: (extra) => <ds.TextArea {...extra} />,
  TextInput: (extra) => <ds.TextInput {...extra} />,
  TierBadge: (extra) => <ds.TierBadge tier="pro" {...extra} />,
  Toaster: (extra) => <ds.Toaster items={[]} onDismiss={() => undefined} {...extra} />,
  Tooltip: (extra) => (
    <ds.Tooltip defaultOpen text="Text" {...extra}>
      <ds.Button>Open</ds.Button>
    </ds.Tooltip>
  ),
  VisuallyHidden: (extra) => <ds.VisuallyHidden {...extra} />,
  Volume: (extra) => <ds.Volume value={1} {...extra} />,
};

/** Components that wrap a native control: ref and further props go to the control, the class name to the wrapper. */
const wrapped: Record<string, Part> = {
  Checkbox: (extra) => <ds.Checkbox label="Label" {...extra} />,
  Combobox: (extra) => <ds.Combobox options={[]} value={null} onValueChange={() => undefined} {...extra} />,
  PasswordInput: (extra) => <ds.PasswordInput {...extra} />,
  Select: (extra) => <ds.Select options={[]} {...extra} />,
  Table: (extra) => <ds.Table label="T" columns={[]} rows={[]} rowKey={String} {...extra} />,
  VirtualTable: (extra) => <ds.VirtualTable label="T" columns={[]} rows={[]} rowKey={String} {...extra} />,
};

const draw = (part: Part) => {
  const ref = createRef<HTMLElement>();
  // Popups are in the body, outside the rendered tree.
  const { baseElement } = render(part({ ref, className: 'extra', id: 'given' }));
  return { given: ref.current, baseElement };
};

test.each(Object.entries(parts))(
  '%s forwards ref, class name and further props to its root, and names its component',
  (name, part) => {
    const { given } = draw(part);
    expect(given?.id).toBe('given');
    expect(given?.classList.contains('extra')).toBe(true);
    // A part built on another component keeps that component's name.
    expect(['Badge', 'Button', 'Dialog', name]).toContain(given?.getAttribute('data-component'));
  },
);

test.each(Object.entries(wrapped))('%s forwards ref and further props to its control', (name, part) => {
  const { given, baseElement } = draw(part);
  expect(given?.id).toBe('given');
  expect(baseElement.querySelector('.extra')).not.toBeNull();
  expect(baseElement.querySelector(`[data-component="${name}"]`)).not.toBeNull();
});

test('the lists above contain every component of the design system', () => {
  const checked = [...Object.keys(parts), ...Object.keys(wrapped)];
  // It renders only its children.
  const withoutRoot = ['RouteFailure', 'StatusView'];
  const components = Object.keys(ds).filter((name) => /^[A-Z]/.test(name) && !name.endsWith('Icon'));
  expect(components.filter((name) => ![...checked, ...withoutRoot].includes(name))).toEqual([]);
});
