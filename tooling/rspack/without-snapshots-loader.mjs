/**
 * Replaces the federation runtime's handler of snapshots with the one that the package has for builds without them. The
 * runtime's own switch (`disableSnapshot`) removes the plugins, not the handler.
 */
export default function withoutSnapshots() {
  return `import { DisabledSnapshotHandler } from './disabled.js';
export class SnapshotHandler extends DisabledSnapshotHandler {
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
`;
}
