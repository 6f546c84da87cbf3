import { DEMO_PASSWORD_SLOT } from '@prebell/contracts';
import { DEMO_PASSWORD } from '../../demo/published';

/** The section of a rendered page that only a demo shows (`data-demo-only`). It holds no other section. */
const DEMO_SECTION = /<section\b[^>]*\bdata-demo-only\b[\s\S]*?<\/section>/g;

/** A rendered page as this platform sends it: a demo names its password in it, any other platform leaves the part out. */
export const fitToDemo = (content: string, isDemo: boolean): string =>
  isDemo ? content.replaceAll(DEMO_PASSWORD_SLOT, DEMO_PASSWORD) : content.replace(DEMO_SECTION, '');

/** Elements of the head that offer the demo accounts to the page's script. No file of the page contains the password. */
export const demoElements = (isDemo: boolean): string[] =>
  isDemo
    ? ['<meta name="prebell-demo" content="1">', `<meta name="prebell-demo-password" content="${DEMO_PASSWORD}">`]
    : [];
