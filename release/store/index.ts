export { type AppMap, digestsOf } from './apps';
export { type Build, readBuild } from './build';
export { resolveRelease } from './commit';
export { openStore } from './directory-store';
export { GATE_CHECKS, GateError } from './gate';
export { isRolledBack, readHistory } from './history';
export { type Published, publish } from './publish';
export { rollback } from './rollback';
export type { ReleaseStore } from './store';
