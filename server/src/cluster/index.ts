export { type Bus, loneBus } from './bus';
export { type ClusterBus, openClusterBus } from './cluster-bus';
export { insertEvent } from './events.repository';
