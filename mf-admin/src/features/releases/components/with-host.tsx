import { Badge } from '@prebell/design-system';

/** The app's name, with the origin if it ran in another team's host. */
export const withHost = (app: string, host: string | null) =>
  host === null ? (
    app
  ) : (
    <>
      {app} <Badge tone="neutral">in {host.replace(/^https?:\/\//, '')}</Badge>
    </>
  );
