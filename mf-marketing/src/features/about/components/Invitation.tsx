import { Link } from '@prebell/platform/router';
import { Section } from '../../../shared/page/Section';

/** Where to go from here. */
export const Invitation = () => (
  <Section title="Ask, or look at the plans">
    <p>
      A question about the data, the criteria or a bill is answered by people: <Link to="/contact">contact us</Link>.
      What each plan holds, and what it leaves out, stands on the <Link to="/pricing">pricing page</Link>.
    </p>
  </Section>
);
