import { Section } from './Section';

/** In a view of a customer's account, instead of the sections whose data the view does not have (ADR 109). */
export const NotInViewSection = () => (
  <Section
    title="Not part of this view"
    text="This view leaves out e-mail, password, sign-in methods, API keys, sessions and copies of data. You cannot save anything on this page."
  >
    {null}
  </Section>
);
