import { buttonLinkProps } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { Section } from './Section';

/** Links to the page for downloading data and deleting the account. */
export const AccountSection = () => (
  <Section title="Your data" text="Download a copy of everything we store about you, or delete your account.">
    <Link to="/account" {...buttonLinkProps()}>
      Account and data
    </Link>
  </Section>
);
