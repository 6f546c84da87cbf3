export { cutBacklogs } from './backlog';
export { cutFloods } from './flood';
export { createRealtime } from './server';
export { limitSockets, type TakeSeat } from './socket-seats';
