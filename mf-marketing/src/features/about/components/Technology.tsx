import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { TECHNOLOGY } from '../model/content';

/** How a trade becomes a row on the screen. */
export const Technology = () => (
  <Section title="Technology">
    <TextGrid items={TECHNOLOGY} columns={3} />
  </Section>
);
