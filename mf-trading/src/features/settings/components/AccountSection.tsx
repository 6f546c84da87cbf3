import { Link } from '@prebell/platform/router';
import { Section } from './Section';

/** Where a copy of one's data and the end of the account are. */
export const AccountSection = () => (
  <Section title="Your data" text="Download a copy of everything we hold about you, or delete your account.">
    <p>
      <Link to="/account">Account and data</Link>
    </p>
  </Section>
);
