/** 'mf-market-news' -> 'MarketNews'. */
const componentOf = (name) =>
  name
    .slice('mf-'.length)
    .split('-')
    .filter(Boolean)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');

/** 'mf-market-news' -> 'Market news'. */
const titleOf = (name) => {
  const words = name.slice('mf-'.length).split('-').filter(Boolean).join(' ');
  return words[0].toUpperCase() + words.slice(1);
};

/**
 * The text of every file of a new remote, by its path in the remote's folder.
 * @param {string} name of the remote
 * @param {Record<string, string>} dependencies versions of what it needs
 * @returns {Record<string, string>}
 */
export function templates(name, dependencies) {
  const page = `${componentOf(name)}Page`;
  const title = titleOf(name);
  const path = `/${name.slice('mf-'.length)}`;
  return {
    'package.json': `${JSON.stringify(
      {
        name,
        version: '0.1.0',
        private: true,
        type: 'module',
        exports: {},
        scripts: { build: 'rspack build --node-env production', dev: 'node ../tooling/dev.mjs' },
        dependencies,
      },
      null,
      2,
    )}\n`,
    'tsconfig.json': `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": { "lib": ["ES2023", "DOM", "DOM.Iterable"], "types": ["node"] },
  "include": ["src", "*.ts"]
}
`,
    'rspack.config.ts': `import { defineRemote } from '../rspack.base.config';
import { manifest } from './src/remote.manifest';

export default defineRemote({ name: '${name}', manifest });
`,
    'src/css-modules.d.ts': `declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  export default styles;
}
`,
    'src/remote.manifest.ts': `import { defineManifest } from '@prebell/contracts';

/** What the shell knows of this remote before it loads any of its code. */
export const manifest = defineManifest({
  name: '${name}',
  routes: [
    {
      path: '${path}',
      access: 'public',
      title: '${title}',
      nav: { label: '${title}', order: 90, audience: 'user' },
    },
  ],
});
`,
    'src/lifecycles.tsx': `import { RouteFailure } from '@prebell/design-system';
import { createLifecycles } from '@prebell/platform/lifecycles';
import { routes } from './routes';

export const { bootstrap, mount, unmount, update } = createLifecycles({
  name: '${name}',
  routes,
  Failure: RouteFailure,
});
`,
    'src/routes.tsx': `import { LoadingState } from '@prebell/design-system';
import type { RouteObject } from '@prebell/platform/router';
import { lazy, Suspense } from 'react';

const ${page} = lazy(async () => ({ default: (await import('./pages/${page}')).${page} }));

export const routes: RouteObject[] = [
  {
    path: '${path}',
    element: (
      <Suspense fallback={<LoadingState label="Loading page..." />}>
        <${page} />
      </Suspense>
    ),
  },
];
`,
    [`src/pages/${page}.tsx`]: `import { Card } from '@prebell/design-system';
import { useUser } from '@prebell/platform';
import styles from './${page}.module.css';

/** \`${path}\`. */
export const ${page} = () => {
  const user = useUser();
  return (
    <Card className={styles.page}>
      <h1 className={styles.title}>${title}</h1>
      <p>{user === null ? 'Good morning.' : \`Good morning, \${user.username}.\`}</p>
    </Card>
  );
};
`,
    [`src/pages/${page}.module.css`]: `.page {
  max-width: 40rem;
  margin: var(--ds-space-6) auto;
}

.title {
  font-size: var(--ds-text-20);
}
`,
    [`src/pages/${page}.test.tsx`]: `// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ${page} } from './${page}';

afterEach(cleanup);

const open = (user: Parameters<typeof fakeUser>[0] | null) =>
  render(
    <FakePlatformProvider platform={createFakePlatform({ user: user === null ? null : fakeUser(user) })}>
      <${page} />
    </FakePlatformProvider>,
  );

test('greets signed-in users by name, and everyone else too', () => {
  open({ username: 'mara' });
  expect(screen.getByText('Good morning, mara.')).toBeTruthy();
  cleanup();
  open(null);
  expect(screen.getByText('Good morning.')).toBeTruthy();
});
`,
    [`src/pages/${page}.stories.tsx`]: `import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { ${page} } from './${page}';

const meta: Meta<typeof ${page}> = { title: '${title}/${page}', component: ${page} };
export default meta;
type Story = StoryObj<typeof ${page}>;

export const SignedIn: Story = {
  render: () => (
    <FakePlatformProvider platform={createFakePlatform()}>
      <${page} />
    </FakePlatformProvider>
  ),
};
export const SignedOut: Story = {
  render: () => (
    <FakePlatformProvider platform={createFakePlatform({ user: null })}>
      <${page} />
    </FakePlatformProvider>
  ),
};
`,
  };
}
