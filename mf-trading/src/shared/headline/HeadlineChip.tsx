import type { HeadlineKind } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useTick } from '../use-tick';
import styles from './Headline.module.css';
import { headlineAge } from './headline-age';
import { KindBadge } from './KindBadge';

interface Props {
  /** Absent from older servers, which do not classify headlines. */
  readonly kind: HeadlineKind | null | undefined;
  /** When the headline was published, ISO 8601. */
  readonly at: string | null | undefined;
}

/** A headline in one word and its age: 'FDA 12m'. */
export const HeadlineChip = ({ kind, at }: Props) => {
  useTick(60_000);
  const now = usePlatform().clock.now();
  const age = at == null || now === null ? null : headlineAge(Date.parse(at), now);
  return (
    <span className={styles.chip}>
      <KindBadge kind={kind ?? 'other'} />
      {age !== null && (
        <span className={styles.age} data-part="age">
          {age}
        </span>
      )}
    </span>
  );
};
