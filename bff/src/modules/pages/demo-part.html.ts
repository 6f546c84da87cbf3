import { DEMO_PASSWORD_SLOT } from '@prebell/contracts';
import { DEMO_PASSWORD } from '../password/demo-credentials.policy';

/** A section of a rendered page that only demos show (`data-demo-only`). It contains no other section. */
const DEMO_SECTION = /<section\b[^>]*\bdata-demo-only\b[\s\S]*?<\/section>/g;

/** A rendered page as this platform sends it: a demo inserts its password, any other platform removes the section. */
export const fitToDemo = (content: string, isDemo: boolean): string =>
  isDemo ? content.replaceAll(DEMO_PASSWORD_SLOT, DEMO_PASSWORD) : content.replace(DEMO_SECTION, '');

/** Head elements that tell the page's script about the demo accounts. The password is in no file of the page. */
export const demoElements = (isDemo: boolean): string[] =>
  isDemo
    ? ['<meta name="prebell-demo" content="1">', `<meta name="prebell-demo-password" content="${DEMO_PASSWORD}">`]
    : [];
