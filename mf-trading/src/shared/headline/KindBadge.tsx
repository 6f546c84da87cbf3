import { HEADLINE_LABELS, type HeadlineKind } from '@prebell/contracts';
import { Badge, type BadgeTone } from '@prebell/design-system';
import styles from './Headline.module.css';

/** New shares for sale are bad news for shareholders, so these kinds get a warning. */
const WARNING: Partial<Record<HeadlineKind, { readonly tone: BadgeTone; readonly meaning: string }>> = {
  offering: { tone: 'error', meaning: 'Warning: the company sells shares, which may press on the price' },
  reverse_split: { tone: 'warning', meaning: 'Warning: fewer, dearer shares; an offering often follows' },
};

/** The kind of a headline in one word. */
export const KindBadge = ({ kind }: { readonly kind: HeadlineKind }) => (
  <Badge className={styles.badge} tone={WARNING[kind]?.tone ?? 'neutral'} title={WARNING[kind]?.meaning}>
    {HEADLINE_LABELS[kind]}
  </Badge>
);
