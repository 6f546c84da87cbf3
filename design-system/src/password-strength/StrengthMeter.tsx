import { type ComponentPropsWithRef, useDeferredValue, useEffect, useState } from 'react';
import { cx } from '../cx';
import type { estimate } from './estimate';

export interface StrengthMeterProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  readonly password: string;
  /** Words that guessers try first: the owner's name and address. */
  readonly ownWords?: readonly string[];
}

const STRENGTHS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;
/** From this score on, the meter gives no advice. */
const GOOD = 3;

type Estimator = 'loading' | 'missing' | { readonly estimate: typeof estimate };

/** Loads the estimator with its dictionaries, a separate file. The form works without it, because the server decides. */
const useEstimator = (): Estimator => {
  const [estimator, setEstimator] = useState<Estimator>('loading');
  useEffect(() => {
    let isHere = true;
    import(/* webpackChunkName: "password-strength" */ './estimate').then(
      (part) => isHere && setEstimator(part),
      () => isHere && setEstimator('missing'),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return estimator;
};

/** Shows how hard a password is to guess, as four bars and a word, and how to improve it. */
export const StrengthMeter = ({ password, ownWords = [], className, ...rest }: StrengthMeterProps) => {
  const estimator = useEstimator();
  const typed = useDeferredValue(password);
  if (estimator === 'missing') return null;
  const found = estimator === 'loading' ? null : estimator.estimate(typed, ownWords);
  const score = found?.score ?? 0;
  return (
    <div {...rest} className={cx('ds-StrengthMeter', className)} data-component="StrengthMeter" aria-live="polite">
      <p className="ds-StrengthMeter-meter" data-strength={score}>
        <span className="ds-StrengthMeter-bars" aria-hidden="true">
          {STRENGTHS.slice(1).map((step, index) => (
            <span key={step} data-filled={index < score || undefined} />
          ))}
        </span>
        Password strength: {found === null ? 'checking…' : STRENGTHS[found.score]}
      </p>
      {found !== null && found.score < GOOD && found.advice !== '' && (
        <p className="ds-StrengthMeter-advice">{found.advice}</p>
      )}
    </div>
  );
};
