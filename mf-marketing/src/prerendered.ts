/** Pages that the build renders to HTML, each by its path: the name of its chunk (`routes.tsx`), which names its file too. */
export const PRERENDERED = {
  '/': 'LandingPage',
  '/pricing': 'PricingPage',
  '/about': 'AboutPage',
  '/resources': 'ResourcesPage',
  '/contact': 'ContactPage',
  '/status': 'StatusPage',
  '/terms': 'TermsPage',
  '/privacy': 'PrivacyPage',
  '/login': 'LoginPage',
  '/register': 'RegisterPage',
} as const;
