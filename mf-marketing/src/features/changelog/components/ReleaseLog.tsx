import {
  appLabel,
  BUILDS,
  type ChangelogRelease,
  changelogTitle,
  changeText,
  LIVE_PARTS,
  momentText,
  type NewsOfDay,
  NO_RELEASES,
  newsOf,
  STAFF_NEWS,
} from '@prebell/contracts';
import { Button, ErrorState } from '@prebell/design-system/base';
import { Fragment } from 'react';
import { useChangelog } from '../api/changelog';
import styles from './ReleaseLog.module.css';

const Days = ({ days }: { readonly days: readonly NewsOfDay[] }) =>
  days.map(({ day, parts }) => (
    <Fragment key={day}>
      {day !== null && <h4>{day}</h4>}
      <ul>
        {parts.map(({ change, texts }) => (
          <li key={change.app}>
            <b>{appLabel(change.app)}</b>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </li>
        ))}
      </ul>
    </Fragment>
  ));

/** What changed in a release. Internal changes and the builds are folded, because traders do not notice them. */
const News = ({ release }: { readonly release: ChangelogRelease }) => {
  const { readers, staff } = newsOf(release);
  return (
    <div>
      <Days days={readers} />
      {staff.length > 0 && (
        <details>
          <summary>{STAFF_NEWS}</summary>
          <Days days={staff} />
        </details>
      )}
      <details>
        <summary>{BUILDS}</summary>
        <ul>
          {release.changes.map((change) => (
            <li key={change.app}>{changeText(change)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
};

/** The releases in the release log. The back end sends the same elements, so the page shows its list before any script runs. */
export const ReleaseLog = () => {
  const { data, error, isError, refetch } = useChangelog();
  if (data === undefined && isError)
    return (
      <ErrorState
        title="Failed to load the changelog"
        text="The platform is not responding, or your connection to it is down."
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {isError && (
        <p className={styles.stale} role="alert">
          This list may be out of date: the platform is not responding.{' '}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      <div className={styles.log} data-live={LIVE_PARTS.changelog}>
        {data?.releases.length === 0 && <p>{NO_RELEASES}</p>}
        {data?.releases.map((release) => (
          <article key={release.id}>
            <time>{momentText(release.at)}</time>
            <h3>{changelogTitle(release)}</h3>
            <News release={release} />
          </article>
        ))}
      </div>
    </>
  );
};
