import { chromium } from 'playwright';
import { findChromium } from '../../tooling/lib/chromium.mjs';
import { DEMO_PASSWORD } from './platform.mjs';

/** Gives `use` a browser of its own. */
export const withBrowser = async (use, args = []) => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
};

/** A context of its own with a demo account signed in. It has the account's cookies: its tabs outlive their first token. */
export const signedInContext = async (browser, url, account, options = {}) => {
  const context = await browser.newContext(options);
  const data = { username: account, password: DEMO_PASSWORD };
  const { access_token } = await (await context.request.post(`${url}/api/auth/login`, { data })).json();
  await context.addInitScript((value) => localStorage.setItem('token', value), access_token);
  return context;
};
