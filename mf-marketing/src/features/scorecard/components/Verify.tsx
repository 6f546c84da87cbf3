import type { Scorecard } from '@prebell/contracts';
import { secondOf } from '../model/texts';
import styles from './Verify.module.css';

/** How anybody checks the log, with the public key and the newest head. */
export const Verify = ({ card }: { card: Scorecard | undefined }) => (
  <div className={styles.verify}>
    <ol>
      <li>Keep a signed head today. The address /api/scorecard/head gives the newest one.</li>
      <li>
        Later, run <code>npm run scorecard -- verify 2026-05-20 --from https://…</code> in our source code, with{' '}
        <code>--expect</code> for the kept head and <code>--key</code> for the public key.
      </li>
      <li>
        The command reads the whole log, checks all heads, and names an entry that was changed, left out or added. With
        the recorded prices of a day it also computes all hits and outcomes again.
      </li>
    </ol>
    {card !== undefined && (
      <dl>
        <dt>Public key</dt>
        <dd>
          <code>{card.verifier}</code>
        </dd>
        {card.head !== null && (
          <>
            <dt>
              Newest head: {card.head.size.toLocaleString('en-US')} {card.head.size === 1 ? 'entry' : 'entries'},{' '}
              {secondOf(card.head.signed_at)}
            </dt>
            <dd>
              <pre>{card.head.note}</pre>
            </dd>
          </>
        )}
      </dl>
    )}
  </div>
);
