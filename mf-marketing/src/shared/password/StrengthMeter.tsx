import styles from './StrengthMeter.module.css';
import { passwordStrength, STRENGTHS } from './strength';

/** Shows password strength as four bars and a word. */
export const StrengthMeter = ({ password }: { password: string }) => {
  const strength = passwordStrength(password);
  const label = STRENGTHS[strength];
  return (
    <p className={styles.meter} data-strength={strength} aria-live="polite">
      <span className={styles.bars} aria-hidden="true">
        {STRENGTHS.slice(1).map((step, index) => (
          <span key={step} data-filled={index < strength || undefined} />
        ))}
      </span>
      Password strength: {label}
    </p>
  );
};
