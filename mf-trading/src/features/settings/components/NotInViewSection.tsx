import { Section } from './Section';

/** In a view of a customer's account, instead of the sections whose data the view does not have (ADR 109). */
export const NotInViewSection = () => (
  <Section
    title="Not part of this view"
    text="E-mail, password, sign-in methods, API keys, sessions and copies of data are the customer’s own. Nothing on this page can be saved."
  >
    {null}
  </Section>
);
