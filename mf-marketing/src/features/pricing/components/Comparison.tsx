import { PLANS, TIERS } from '@prebell/contracts';
import { CheckIcon, VisuallyHidden } from '@prebell/design-system/base';
import { Section } from '../../../shared/page/Section';
import { comparison, type Share as ShareOf } from '../model/comparison';
import styles from './Comparison.module.css';

const TITLE = 'Compare plans';

/**
 * Features by plan, in groups. On a phone each feature is above its answers, and each answer shows the name of its plan, so
 * that nothing scrolls sideways.
 */
export const Comparison = () => (
  <Section title={TITLE}>
    <table className={styles.table} aria-label="Features by plan">
      <thead>
        <tr>
          <th scope="col">Feature</th>
          {TIERS.map((tier) => (
            <th key={tier} scope="col">
              {PLANS[tier].label}
            </th>
          ))}
        </tr>
      </thead>
      {comparison().map(({ title, rows }) => (
        <tbody key={title}>
          <tr data-group>
            <th scope="rowgroup" colSpan={TIERS.length + 1}>
              {title}
            </th>
          </tr>
          {rows.map(({ feature, shares }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              {TIERS.map((tier) => (
                <td key={tier} data-plan={PLANS[tier].label}>
                  <Share share={shares[tier]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </Section>
);

const Share = ({ share }: { share: ShareOf }) => {
  if (typeof share === 'string') return share;
  return (
    <>
      {share ? <CheckIcon className={styles.check} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{share ? 'Included' : 'Not included'}</VisuallyHidden>
    </>
  );
};
