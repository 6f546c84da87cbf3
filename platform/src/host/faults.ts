import { endpoints, FAULT_TEXT_MAX, type FaultPhase, type Release } from '@prebell/contracts';
import type { ApiClient } from '../api/api-client';
import type { RemoteFailure } from './failure';

/** Tells the platform what failed in this page. */
export interface FaultReporter {
  failedToLoad(failure: RemoteFailure): void;
  /** A remote that broke while it was on screen. */
  crashed(remote: string, error: unknown): void;
}

interface Dependencies {
  readonly api: Pick<ApiClient, 'call'>;
  readonly release: Pick<Release, 'id' | 'remotes'>;
}

/** A page in trouble must not become the platform's. */
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
    // Nobody can be told that this failed.
    api.call(endpoints.releases.fault, { body }).catch(() => undefined);
  };
  return {
    failedToLoad: ({ remote, phase, message }) => tell(remote, phase, message),
    crashed: (remote, error) => tell(remote, 'render', error instanceof Error ? error.message : String(error)),
  };
};
