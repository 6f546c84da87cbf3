import type { StorybookConfig } from 'storybook-react-rsbuild';

/** One Storybook for the design system and all remotes. */
const config: StorybookConfig = {
  framework: 'storybook-react-rsbuild',
  stories: ['./probes/*.stories.tsx', '../src/**/*.mdx', '../src/**/*.stories.tsx', '../../mf-*/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
};

export default config;
