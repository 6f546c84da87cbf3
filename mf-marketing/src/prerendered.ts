/** Pages that the build renders to HTML, by path. The value is the name of both the chunk (`routes.tsx`) and the file. */
export const PRERENDERED = {
  '/': 'LandingPage',
  '/pricing': 'PricingPage',
  '/about': 'AboutPage',
  '/resources': 'ResourcesPage',
  '/contact': 'ContactPage',
  '/status': 'StatusPage',
  '/scorecard': 'ScorecardPage',
  '/changelog': 'ChangelogPage',
  '/terms': 'TermsPage',
  '/privacy': 'PrivacyPage',
  '/login': 'LoginPage',
  '/register': 'RegisterPage',
} as const;
