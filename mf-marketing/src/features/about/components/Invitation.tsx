import { Link } from '@prebell/platform/router';
import { Section } from '../../../shared/page/Section';

/** Links to the contact and pricing pages. */
export const Invitation = () => (
  <Section title="Ask us, or compare the plans">
    <p>
      Our team answers questions about the data, the criteria or a bill: <Link to="/contact">contact us</Link>. To see
      what each plan includes, and what it leaves out, go to the <Link to="/pricing">pricing page</Link>.
    </p>
  </Section>
);
