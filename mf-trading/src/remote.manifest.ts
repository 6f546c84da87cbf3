import { defineManifest } from '@prebell/contracts';

/** What a desk on any plan requests first. Not at a recorded minute, which asks the time machine instead. */
const DESK_ASKS = {
  asks: ['/api/desk', '/api/market/status', '/api/scanners/status', '/api/market/halts'],
  asks_symbol: ['/api/market/news'],
  ahead_unless: 'at',
};

/** What the shell needs to know about this remote before it loads the code. */
export const manifest = defineManifest({
  name: 'mf-trading',
  routes: [
    {
      path: '/dashboard',
      access: 'user',
      title: 'Dashboard',
      nav: { label: 'Dashboard', order: 1, audience: 'user' },
      footer: false,
      ...DESK_ASKS,
    },
    { path: '/desk', access: 'user', title: 'Dashboard', footer: false, ...DESK_ASKS },
    { path: '/brief', access: 'user', title: 'Morning brief', footer: false },
    { path: '/settings', access: 'user', title: 'Settings' },
    { path: '/window/:panel', access: 'user', title: 'Desk window', chrome: 'none', footer: false },
    { path: '/journal', access: 'user', title: 'Trading journal', footer: false },
    { path: '/replay/:hit', access: 'user', title: 'Replay', footer: false },
    { path: '/backtests', access: 'user', title: 'Test a scan', footer: false },
    { path: '/backtests/:id', access: 'user', title: 'Test of a scan', footer: false },
  ],
});
