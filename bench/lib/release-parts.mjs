// What the deploy storm uses of the release store.

export { collect, digestsOf, openStore, publish, readBuild, rollback } from '../../release/store/index';
