import { defineManifest } from '@prebell/contracts';

/** What the shell needs to know about this remote before it loads the code. */
export const manifest = defineManifest({
  name: 'mf-marketing',
  routes: [
    {
      path: '/',
      access: 'public',
      title: 'Home',
      description:
        'Momentum, gap and low-float stock scanners that stream from the first pre-market print at 4:00 AM Eastern, beside a chart that follows the row you select.',
    },
    {
      path: '/pricing',
      access: 'public',
      title: 'Pricing',
      description:
        'Four Prebell plans, from free to premium, monthly or yearly, with what each includes and what it does not.',
      nav: { label: 'Pricing', order: 1, audience: 'signed-out' },
    },
    {
      path: '/about',
      access: 'public',
      title: 'About',
      description:
        'What Prebell is and stands for, the three strategies its scanners follow, and how a trade becomes a row on the screen.',
      nav: { label: 'About', order: 2, audience: 'signed-out' },
    },
    {
      path: '/resources',
      access: 'public',
      title: 'Resources',
      description:
        'Ten short lessons on gaps, float, relative volume, halts, VWAP and risk, a glossary, and education, tools, books and communities for day traders.',
      nav: { label: 'Resources', order: 3, audience: 'signed-out' },
    },
    {
      path: '/contact',
      access: 'public',
      title: 'Contact',
      description:
        'Write to the team behind Prebell: six answers, response times and a form that works without an e-mail program.',
      nav: { label: 'Contact', order: 4, audience: 'signed-out' },
    },
    {
      path: '/status',
      access: 'public',
      title: 'Status',
      description: 'Uptime, latency and update rate as Prebell measures them, beside its objectives.',
    },
    {
      path: '/scorecard',
      access: 'public',
      title: 'Scorecard',
      description:
        'Every hit of Prebell’s three scanners, sealed when it happened, with its result after 5, 15, 30 and 60 minutes and at the close.',
    },
    {
      path: '/changelog',
      access: 'public',
      title: 'Changelog',
      description:
        'What is new on Prebell: what went live and when, with version and build of each part, from its signed release log.',
    },
    {
      path: '/terms',
      access: 'public',
      title: 'Terms of Service',
      description: 'The terms for using Prebell’s scanners, charts and trading room.',
    },
    {
      path: '/privacy',
      access: 'public',
      title: 'Privacy Policy',
      description: 'What Prebell stores about you, why, for how long, and how to delete it.',
    },
    {
      path: '/login',
      access: 'public',
      title: 'Login',
      description: 'Sign in to your Prebell desk with your username or your e-mail address.',
      nav: { label: 'Login', order: 5, audience: 'signed-out' },
    },
    { path: '/forgot-password', access: 'public', title: 'Forgot Password' },
    { path: '/reset-password', access: 'public', title: 'New Password' },
    { path: '/confirm-email', access: 'public', title: 'Confirm Address' },
    { path: '/status/confirm', access: 'public', title: 'Confirm Incident E-mails' },
    { path: '/status/stop', access: 'public', title: 'Stop Incident E-mails' },
    { path: '/account', access: 'user', title: 'Account' },
    {
      path: '/register',
      access: 'public',
      title: 'Register',
      description:
        'Create a Prebell account. The free plan needs a username and an e-mail address; the 7-day trial needs no card.',
      nav: { label: 'Get Started', order: 6, audience: 'signed-out', emphasis: true },
    },
  ],
});
