import { endpoints, FAULT_STACK_MAX, FAULT_TEXT_MAX, type FaultPhase, type Release } from '@prebell/contracts';
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
  const reported = new Set<string>();
  const send = (remote: string, phase: FaultPhase, text: string, error: unknown) => {
    const artefact = release.remotes[remote];
    const message = text.slice(0, FAULT_TEXT_MAX);
    const key = [remote, phase, message].join('\0');
    if (artefact === undefined || reported.has(key) || reported.size >= MAX_PER_PAGE) return;
    reported.add(key);
    const stack = stackOf(error);
    const body = { release: release.id, remote, digest: artefact.digest, phase, message, ...(stack && { stack }) };
    // There is nowhere left to report this failure.
    api.call(endpoints.releases.fault, { body }).catch(() => undefined);
  };
  return {
    failedToLoad: ({ remote, phase, message, cause }) => send(remote, phase, message, cause),
    crashed: (remote, error) => send(remote, 'render', error instanceof Error ? error.message : String(error), error),
  };
};

/** The lines of a stack, without the message above them. Addresses lose the origin, which is the page's own. */
const stackOf = (error: unknown): string | undefined => {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  const frames = lines.filter((line) => /^\s*at |@/.test(line)).map((line) => line.trim());
  return frames.join('\n').replaceAll(location.origin, '').slice(0, FAULT_STACK_MAX) || undefined;
};
