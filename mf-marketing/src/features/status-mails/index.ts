export { FollowStatusLink, type StatusLink } from './components/FollowStatusLink';
export { SubscribeToStatus } from './components/SubscribeToStatus';
