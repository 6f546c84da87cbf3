import {
  componentLabel,
  incidentSpanText,
  LIVE_PARTS,
  noIncidentText,
  type StatusHistory,
  statusMomentText,
} from '@prebell/contracts';
import styles from './Incidents.module.css';

/** What went wrong and what we did about it, as written by our admins. The back end sends the same elements. */
export const Incidents = ({ history }: { history: StatusHistory | undefined }) => (
  <div className={styles.incidents} data-live={LIVE_PARTS.incidents}>
    {history === undefined ? null : history.incidents.length === 0 ? (
      <p>{noIncidentText(history)}</p>
    ) : (
      history.incidents.map((incident) => (
        <article key={incident.id}>
          <h3>{incident.title}</h3>
          <p>
            {incidentSpanText(incident)} · {incident.components.map(componentLabel).join(', ')}
          </p>
          <ol>
            {incident.updates.map(({ at, state, text }) => (
              <li key={at}>
                <b>{state}</b> <time>{statusMomentText(at)}</time> {text}
              </li>
            ))}
          </ol>
        </article>
      ))
    )}
  </div>
);
