/** The specification's requirements for each public page: its headings, and the targets of its links. */
export interface PublicPage {
  readonly path: string;
  readonly title: string | RegExp;
  /** In order. Empty if the headings depend on data. */
  readonly headings: readonly string[];
  /** How often each target must appear. */
  readonly links: Readonly<Record<string, number>>;
}

const numbered = (titles: readonly string[]): string[] => titles.map((title, index) => `${index + 1}. ${title}`);

export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: '/',
    title: 'The day starts at 4:00, not at 9:30.',
    headings: [
      'Live Scanner Results',
      'One day with Prebell',
      'The momentum scanner, 15 minutes ago',
      'Plans',
      'Other traders on video',
      'Be at the desk before the bell.',
    ],
    // Links to register: hero, demo card, four plans, final call. Links to pricing: plans and final call.
    links: { '/register': 3, '/register?plan=pro': 1, '/login': 1, '/pricing': 2, '/status': 1, 'https:': 3 },
  },
  {
    path: '/pricing',
    title: 'Pricing',
    headings: ['Plans', 'Compare plans', 'Questions about plans', 'Not sure?'],
    // In the free plan's card and in the last line.
    links: { '/register': 2, '/contact': 1 },
  },
  {
    path: '/about',
    title: 'About Prebell',
    headings: [
      'Mission',
      'What a morning looks like here',
      'Three strategies, three scanners',
      'What we stand for',
      'Technology',
      'Ask us, or compare the plans',
    ],
    links: { '/contact': 1, '/pricing': 1, '/status': 1 },
  },
  {
    path: '/resources',
    title: 'Resources',
    headings: [
      'Risk management',
      'Education channels',
      'Tools',
      'Market data and news',
      'Recommended books',
      'Trading communities',
    ],
    links: { 'https:': 15 },
  },
  {
    path: '/contact',
    title: 'Contact',
    headings: ['Response times', 'Frequently asked questions'],
    links: { 'mailto:': 1 },
  },
  { path: '/status', title: 'Status', headings: [], links: {} },
  {
    path: '/terms',
    title: 'Terms of Service',
    headings: numbered([
      'Agreement to these terms',
      'The service',
      'Your account',
      'Plans, trial and billing',
      'No investment advice',
      'The risk of trading',
      'Acceptable use',
      'Intellectual property',
      'Availability and liability',
      'Ending the contract',
      'Changes and contact',
    ]),
    links: {},
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    headings: numbered([
      'What this policy covers',
      'Data we collect',
      'What we use it for',
      'Cookies and local storage',
      'Payments',
      'Who receives data',
      'How long we keep data',
      'The dispatch screen',
      'Security',
      'Your rights',
      'Not for children',
      'Changes and contact',
    ]),
    links: {},
  },
  { path: '/login', title: 'Welcome back', headings: ['Demo credentials for testing'], links: { '/register': 1 } },
  { path: '/register', title: 'Create your account', headings: [], links: { '/login': 1 } },
];
