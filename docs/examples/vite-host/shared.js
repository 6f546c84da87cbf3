import * as designSystem from '@prebell/design-system';
import * as designSystemBase from '@prebell/design-system/base';
import * as designSystemTabs from '@prebell/design-system/tabs';
import * as platform from '@prebell/platform';
import * as query from '@prebell/platform/query';
import * as router from '@prebell/platform/router';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';

const share = (modules, version) =>
  Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [
      name,
      { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
    ]),
  );

/** One copy of each per page. The remotes bring none of them. */
export const shared = {
  ...share(
    { react: React, 'react/jsx-runtime': jsxRuntime, 'react-dom': ReactDOM, 'react-dom/client': ReactDOMClient },
    React.version,
  ),
  ...share(
    {
      '@prebell/platform': platform,
      '@prebell/platform/router': router,
      '@prebell/platform/query': query,
      '@prebell/design-system': designSystem,
      '@prebell/design-system/base': designSystemBase,
      '@prebell/design-system/tabs': designSystemTabs,
    },
    '1.1.0',
  ),
};
