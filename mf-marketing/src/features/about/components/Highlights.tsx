import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { HIGHLIGHTS } from '../model/content';

/** What the desk does between 4:00 and 20:00. */
export const Highlights = () => (
  <Section title="What a morning looks like here">
    <TextGrid items={HIGHLIGHTS} columns={3} />
  </Section>
);
