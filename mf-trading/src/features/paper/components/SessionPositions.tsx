import type { PaperSession } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useState } from 'react';
import { readingQueryOptions } from '../api/paper';
import { openPositions } from '../model/open-positions';
import styles from './Paper.module.css';
import { PositionText } from './PositionText';

interface Props {
  readonly session: PaperSession;
  /** The session's name, as in its row. */
  readonly name: string;
}

/** The open positions of a session at its last minute. They load on request, because reading their day may take seconds. */
export const SessionPositions = ({ session: { id, seen_until }, name }: Props) => {
  const { api } = usePlatform();
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, error, refetch } = useQuery({ ...readingQueryOptions(api, id, seen_until), enabled: isOpen });
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-expanded={isOpen}
        aria-label={`Open positions of ${name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide open positions' : 'Show open positions'}
      </Button>
      {isOpen && data === undefined && !isError && <span className={styles.below}>Loading open positions...</span>}
      {isOpen && data === undefined && isError && (
        <span className={styles.below}>
          {reasonOf(error, 'The open positions did not load.')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </span>
      )}
      {isOpen && data !== undefined && (
        <ul className={styles.positions} aria-label={`Open positions of ${name}`}>
          {openPositions(data).map((position) => (
            <li key={position.trade.opened_by} className={styles.item}>
              <PositionText position={position} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
