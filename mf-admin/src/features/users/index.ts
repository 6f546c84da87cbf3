export { StatCards } from './components/StatCards';
export { UserList } from './components/UserList';
