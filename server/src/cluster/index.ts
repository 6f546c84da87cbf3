export { type Bus, loneBus } from './bus';
export { type ClusterBus, openClusterBus } from './cluster-bus';
export { insertEvent } from './events.repository';
export { measureMessages } from './measure-messages';
export { type NatsAddress, parseNatsUrl } from './nats-address';
export { type OpenMessages, openNatsMessages } from './nats-messages';
