import { endpoints, FAULT_TEXT_MAX, type FaultPhase, type Release } from '@prebell/contracts';
import type { ApiClient } from '../api/api-client';
import type { RemoteFailure } from './failure';

/** Reports failures of this page to the platform. */
export interface FaultReporter {
  failedToLoad(failure: RemoteFailure): void;
  /** A remote that crashed while it was on screen. */
  crashed(remote: string, error: unknown): void;
}

interface Dependencies {
  readonly api: Pick<ApiClient, 'call'>;
  readonly release: Pick<Release, 'id' | 'remotes'>;
}

/** Limits the reports, so that one broken page does not flood the platform. */
const MAX_PER_PAGE = 10;

export const createFaultReporter = ({ api, release }: Dependencies): FaultReporter => {
  const told = new Set<string>();
  const tell = (remote: string, phase: FaultPhase, text: string) => {
    const artefact = release.remotes[remote];
    const message = text.slice(0, FAULT_TEXT_MAX);
    const key = [remote, phase, message].join('\0');
    if (artefact === undefined || told.has(key) || told.size >= MAX_PER_PAGE) return;
    told.add(key);
    const body = { release: release.id, remote, digest: artefact.digest, phase, message };
    // There is nowhere left to report this failure.
    api.call(endpoints.releases.fault, { body }).catch(() => undefined);
  };
  return {
    failedToLoad: ({ remote, phase, message }) => tell(remote, phase, message),
    crashed: (remote, error) => tell(remote, 'render', error instanceof Error ? error.message : String(error)),
  };
};
