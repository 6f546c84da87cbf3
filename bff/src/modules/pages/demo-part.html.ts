import { DEMO_PASSWORD_SLOT } from '@prebell/contracts';
import { DEMO_PASSWORD } from '../password/demo-credentials.policy';

/** The section of a rendered page for demos only (`data-demo-only`). It contains no other section. */
const DEMO_SECTION = /<section\b[^>]*\bdata-demo-only\b[\s\S]*?<\/section>/g;

/** A rendered page as this platform sends it: a demo fills in its password, any other platform removes the section. */
export const fitToDemo = (content: string, isDemo: boolean): string =>
  isDemo ? content.replaceAll(DEMO_PASSWORD_SLOT, DEMO_PASSWORD) : content.replace(DEMO_SECTION, '');

/**
 * Elements of the head that offer the demo accounts to the page's script. No file of the page contains the password.
 */
export const demoElements = (isDemo: boolean): string[] =>
  isDemo
    ? ['<meta name="prebell-demo" content="1">', `<meta name="prebell-demo-password" content="${DEMO_PASSWORD}">`]
    : [];
