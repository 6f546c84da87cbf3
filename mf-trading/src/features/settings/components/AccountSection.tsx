import { buttonLinkProps } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { Section } from './Section';

/** Where a copy of one's data and the end of the account are. */
export const AccountSection = () => (
  <Section title="Your data" text="Download a copy of everything we hold about you, or delete your account.">
    <Link to="/account" {...buttonLinkProps()}>
      Account and data
    </Link>
  </Section>
);
