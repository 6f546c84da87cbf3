/** One prop of a component: the values it accepts, or null for any text. */
interface Prop {
  readonly values: readonly string[] | null;
  readonly isRequired: boolean;
}

/** A version of the shared packages: components with their props, and the members of `usePlatform()`. */
interface Shared {
  readonly components: Readonly<Record<string, Readonly<Record<string, Prop>>>>;
  readonly members: readonly string[];
}

/** What a remote's source code uses. */
interface Used {
  readonly elements: readonly { readonly name: string; readonly attributes: string }[];
  readonly members: readonly string[];
}

interface Kind {
  readonly title: string;
  /** Turns the older version into the newer one, with the change that this kind is about. */
  readonly change: (older: Shared) => Shared;
  readonly use: (used: Used) => Used;
  /** What the gate's fault must name; null if the change breaks nothing. */
  readonly fault: string | null;
}

export interface SkewCase {
  readonly title: string;
  readonly remote: string;
  /** The side that is published or rolled back while the other one stays. */
  readonly changed: string;
  readonly versions: { readonly host: number; readonly remote: number };
  readonly fault: string | null;
  /** Source code of the host's shared packages and of the remote. `from` is where the remote imports from. */
  readonly designSystem: string;
  readonly platform: string;
  readonly remoteSource: (from: { readonly designSystem: string; readonly platform: string }) => string;
}

const optional: Prop = { values: null, isRequired: false };
const BASE: Shared = {
  components: {
    Button: {
      tone: { values: ['calm', 'loud'], isRequired: false },
      size: { values: ['small', 'large'], isRequired: false },
      hint: optional,
    },
    Panel: { heading: { values: null, isRequired: true }, foot: optional },
    Meter: { level: optional, unit: optional },
  },
  members: ['api', 'clock', 'theme'],
};
const USED: Used = {
  elements: [
    { name: 'Button', attributes: 'tone="calm" aria-label="Save" disabled' },
    { name: 'Panel', attributes: 'heading="Plan"' },
    { name: 'Panel', attributes: 'heading="Payments" className="wide"' },
  ],
  members: ['api'],
};

const withProp = (shared: Shared, name: string, prop: string, value: Prop): Shared => ({
  ...shared,
  components: { ...shared.components, [name]: { ...shared.components[name], [prop]: value } },
});
const withoutProp = (shared: Shared, name: string, prop: string): Shared => {
  const { [prop]: _gone, ...props } = shared.components[name] ?? {};
  return { ...shared, components: { ...shared.components, [name]: props } };
};
const withComponent = (shared: Shared, name: string): Shared => ({
  ...shared,
  components: { ...shared.components, [name]: { value: optional } },
});
const withoutComponent = (shared: Shared, name: string): Shared => {
  const { [name]: _gone, ...components } = shared.components;
  return { ...shared, components };
};
const element =
  (name: string, attributes: string) =>
  (used: Used): Used => ({ ...used, elements: [...used.elements, { name, attributes }] });
const member =
  (name: string) =>
  (used: Used): Used => ({ ...used, members: [...used.members, name] });
const same = <T>(value: T): T => value;
const tone = (...values: string[]): Prop => ({ values, isRequired: false });

/** The remote is newer than its host: the newer shared packages have additions. */
const REMOTE_AHEAD: readonly Kind[] = [
  {
    title: 'a new component in use',
    change: (older) => withComponent(older, 'Gauge'),
    use: element('Gauge', 'value="1"'),
    fault: 'uses Gauge of @prebell/design-system',
  },
  {
    title: 'a new prop in use',
    change: (older) => withProp(older, 'Button', 'shape', optional),
    use: element('Button', 'shape="round"'),
    fault: "uses the prop 'shape' of Button",
  },
  {
    title: 'a new value of a prop in use',
    change: (older) => withProp(older, 'Button', 'tone', tone('calm', 'loud', 'grave')),
    use: element('Button', 'tone="grave"'),
    fault: "uses the prop 'tone' of Button with the value 'grave'",
  },
  {
    title: 'a prop that became optional left out',
    change: (older) => withProp(older, 'Panel', 'heading', optional),
    use: element('Panel', 'foot="Total"'),
    fault: "uses Panel without its prop 'heading'",
  },
  {
    title: 'a new member of the platform in use',
    change: (older) => ({ ...older, members: [...older.members, 'notices'] }),
    use: member('notices'),
    fault: 'uses notices from usePlatform()',
  },
  { title: 'a new component not in use', change: (older) => withComponent(older, 'Gauge'), use: same, fault: null },
  {
    title: 'a new prop not in use',
    change: (older) => withProp(older, 'Button', 'shape', optional),
    use: element('Button', 'hint="Later"'),
    fault: null,
  },
  {
    title: 'a new value of a prop not in use',
    change: (older) => withProp(older, 'Button', 'tone', tone('calm', 'loud', 'grave')),
    use: element('Button', 'tone="loud"'),
    fault: null,
  },
  {
    title: 'a prop that became optional still given',
    change: (older) => withProp(older, 'Panel', 'heading', optional),
    use: element('Panel', 'foot="Total" heading="Sum"'),
    fault: null,
  },
  {
    title: 'another attribute of HTML in use',
    change: (older) => ({ ...older, members: [...older.members, 'notices'] }),
    use: element('Button', 'data-row="1" title="Save" onClick={() => undefined}'),
    fault: null,
  },
];

/** The host is newer than the remote: the newer shared packages lack something. */
const HOST_AHEAD: readonly Kind[] = [
  {
    title: 'a component gone that is in use',
    change: (older) => withoutComponent(older, 'Meter'),
    use: element('Meter', 'level="3"'),
    fault: 'uses Meter of @prebell/design-system',
  },
  {
    title: 'a prop gone that is in use',
    change: (older) => withoutProp(older, 'Button', 'hint'),
    use: element('Button', 'hint="Later"'),
    fault: "uses the prop 'hint' of Button",
  },
  {
    title: 'a value gone that is in use',
    change: (older) => withProp(older, 'Button', 'tone', tone('calm')),
    use: element('Button', 'tone="loud"'),
    fault: "uses the prop 'tone' of Button with the value 'loud'",
  },
  {
    title: 'a prop newly required and not given',
    change: (older) => withProp(older, 'Meter', 'unit', { values: null, isRequired: true }),
    use: element('Meter', 'level="3"'),
    fault: "uses Meter without its prop 'unit'",
  },
  {
    title: 'a member of the platform gone that is in use',
    change: (older) => ({ ...older, members: older.members.filter((name) => name !== 'clock') }),
    use: member('clock'),
    fault: 'uses clock from usePlatform()',
  },
  { title: 'a component gone', change: (older) => withoutComponent(older, 'Meter'), use: same, fault: null },
  { title: 'a prop gone', change: (older) => withoutProp(older, 'Button', 'hint'), use: same, fault: null },
  {
    title: 'a value gone',
    change: (older) => withProp(older, 'Button', 'tone', tone('calm')),
    use: same,
    fault: null,
  },
  {
    title: 'a prop newly required and given',
    change: (older) => withProp(older, 'Meter', 'unit', { values: null, isRequired: true }),
    use: element('Meter', 'unit="V"'),
    fault: null,
  },
  {
    title: 'a member of the platform gone',
    change: (older) => ({ ...older, members: older.members.filter((name) => name !== 'clock') }),
    use: same,
    fault: null,
  },
];

const REMOTES = ['mf-marketing', 'mf-trading', 'mf-billing', 'mf-admin', 'mf-cad'];

/**
 * Half of the cases put a remote of version N into a host of version N-1 or N-2, the other half the reverse. In each
 * half, every second case breaks something. `random` chooses the remote and the age of the older side.
 */
export const skewCases = (count: number, random: () => number): SkewCase[] =>
  Array.from({ length: count }, (_, index) => {
    const isRemoteAhead = index % 2 === 0;
    const step = index >> 1;
    const isBreak = (step + index) % 2 === 0;
    const kinds = (isRemoteAhead ? REMOTE_AHEAD : HOST_AHEAD).filter(({ fault }) => (fault !== null) === isBreak);
    const kind = kinds[(step >> 1) % kinds.length] as Kind;
    const age = random() < 0.5 ? 1 : 2;
    const host = isRemoteAhead ? 2 - age : 2;
    return caseOf(kind, {
      remote: pick(REMOTES, random),
      host,
      isRemoteAhead,
      age,
      noise: Math.floor(random() * 1_000),
    });
  });

interface Place {
  readonly remote: string;
  readonly host: number;
  readonly isRemoteAhead: boolean;
  readonly age: number;
  readonly noise: number;
}

function caseOf({ title, change, use, fault }: Kind, { remote, host, isRemoteAhead, age, noise }: Place): SkewCase {
  // Each version also adds a component that nobody uses.
  const newest = withComponent(withComponent(change(BASE), `Extra${noise}`), `Other${noise}`);
  const older = age === 1 ? withComponent(BASE, `Extra${noise}`) : BASE;
  const shared = isRemoteAhead ? older : newest;
  const { elements, members } = use(USED);
  const [from, under] = isRemoteAhead ? ['N', `N-${age}`] : [`N-${age}`, 'N'];
  return {
    title: `${remote} ${from} under host ${under}: ${title}`,
    remote,
    changed: isRemoteAhead ? remote : 'shell',
    versions: { host, remote: isRemoteAhead ? 2 : 2 - age },
    fault,
    designSystem: designSystemOf(shared),
    platform: platformOf(shared),
    remoteSource: ({ designSystem, platform }) => {
      const names = [...new Set(elements.map(({ name }) => name))];
      return [
        `import { ${names.map((name) => `${name} as My${name}`).join(', ')} } from '${designSystem}';`,
        `import { type Platform, usePlatform } from '${platform}';`,
        'export const Page = ({ other }: { other: Platform }) => {',
        `  const { ${members.join(', ')} } = usePlatform();`,
        `  return <main title={String(other) + [${members.join(', ')}]}>`,
        ...elements.map(({ name, attributes }) => `    <My${name} ${attributes} />`),
        '  </main>;',
        '};',
      ].join('\n');
    },
  };
}

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T;

const typeOf = ({ values }: Prop): string =>
  values === null ? 'string' : values.map((value) => `'${value}'`).join(' | ');

const designSystemOf = ({ components }: Shared): string =>
  [
    "import type { ButtonHTMLAttributes, ReactNode } from 'react';",
    ...Object.entries(components).flatMap(([name, props]) => {
      const fields = Object.entries(props).map(
        ([prop, value]) => `${prop}${value.isRequired ? '' : '?'}: ${typeOf(value)};`,
      );
      return [
        `export interface ${name}Props extends ButtonHTMLAttributes<HTMLButtonElement> { ${fields.join(' ')} }`,
        `export const ${name} = (_props: ${name}Props): ReactNode => null;`,
      ];
    }),
  ].join('\n');

const platformOf = ({ members }: Shared): string =>
  [
    `export interface Platform { ${members.map((name) => `${name}: string;`).join(' ')} }`,
    'export declare const usePlatform: () => Platform;',
  ].join('\n');
