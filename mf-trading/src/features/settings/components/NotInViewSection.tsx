import { Section } from './Section';

/** Shown to an admin who views a customer's account, in place of the sections whose data the view leaves out (ADR 109). */
export const NotInViewSection = () => (
  <Section
    title="Not part of this view"
    text="This view leaves out e-mail, password, sign-in methods, API keys, sessions and copies of data. You cannot save anything on this page."
  >
    {null}
  </Section>
);
