import { useDeferredValue, useEffect, useState } from 'react';
import type { estimate } from './estimate';
import styles from './StrengthMeter.module.css';

const STRENGTHS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** The estimator with its dictionaries, once it is loaded. Without it the form works the same: the server decides. */
const useEstimate = (): typeof estimate | null => {
  const [loaded, setLoaded] = useState<{ readonly estimate: typeof estimate } | null>(null);
  useEffect(() => {
    let isHere = true;
    import(/* webpackChunkName: "password-strength" */ './estimate').then(
      (part) => isHere && setLoaded(part),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return loaded?.estimate ?? null;
};

/** Shows how hard a password is to guess as four bars and a word, and what would help. */
export const StrengthMeter = ({ password }: { password: string }) => {
  const estimate = useEstimate();
  const typed = useDeferredValue(password);
  if (estimate === null) return null;
  const { score, advice } = estimate(typed);
  return (
    <div className={styles.strength} aria-live="polite">
      <p className={styles.meter} data-strength={score}>
        <span className={styles.bars} aria-hidden="true">
          {STRENGTHS.slice(1).map((step, index) => (
            <span key={step} data-filled={index < score || undefined} />
          ))}
        </span>
        Password strength: {STRENGTHS[score]}
      </p>
      {score < 3 && advice !== '' && <p className={styles.advice}>{advice}</p>}
    </div>
  );
};
