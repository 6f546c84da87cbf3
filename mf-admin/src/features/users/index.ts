export { UserList } from './components/UserList';
