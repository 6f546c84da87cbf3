import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import { BOOKS, COMMUNITIES, RISK_TIPS, SOURCES, TOOLS } from '../model/content';
import { LinkList } from './LinkList';

// One component for each list of the page, with its heading.

export const Tools = () => (
  <Section title="Tools">
    <LinkList links={TOOLS} />
  </Section>
);

export const RiskTips = () => (
  <Section title="Risk management">
    <TextGrid items={RISK_TIPS} columns={3} />
  </Section>
);

export const Books = () => (
  <Section title="Recommended books">
    <TextGrid items={BOOKS} columns={3} />
  </Section>
);

export const Sources = () => (
  <Section title="Market data and news">
    <LinkList links={SOURCES} />
  </Section>
);

export const Communities = () => (
  <Section title="Trading communities">
    <LinkList links={COMMUNITIES} />
  </Section>
);
