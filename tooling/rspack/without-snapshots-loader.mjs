/**
 * Replaces the federation runtime's snapshot handler with the version that the package has for builds without snapshots. The runtime's
 * own switch (`disableSnapshot`) removes only the plugins, not the handler.
 */
export default function withoutSnapshots() {
  return `import { DisabledSnapshotHandler } from './disabled.js';
export class SnapshotHandler extends DisabledSnapshotHandler {
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
`;
}
