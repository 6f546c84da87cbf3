import { useEffect, useState } from 'react';
import styles from './StrengthMeter.module.css';

const STRENGTHS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;
/** The server refuses weaker passwords. */
const LEAST = 2;

type Estimate = (password: string) => number;

/** The estimator once its chunk has arrived. Without it the form works as before: the server decides. */
const useEstimate = (): Estimate | null => {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  useEffect(() => {
    let isGone = false;
    import('./strength').then(
      ({ passwordStrength }) => !isGone && setEstimate(() => passwordStrength),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return estimate;
};

/** Shows password strength as four bars and a word, and what to do about a weak one. */
export const StrengthMeter = ({ password }: { password: string }) => {
  const estimate = useEstimate();
  if (estimate === null) return null;
  const strength = estimate(password);
  return (
    <p className={styles.meter} data-strength={strength} aria-live="polite">
      <span className={styles.bars} aria-hidden="true">
        {STRENGTHS.slice(1).map((step, index) => (
          <span key={step} data-filled={index < strength || undefined} />
        ))}
      </span>
      Password strength: {STRENGTHS[strength]}
      {strength < LEAST && '. Add unusual words.'}
    </p>
  );
};
