export { Facts } from './components/Facts';
export { Highlights } from './components/Highlights';
export { Invitation } from './components/Invitation';
export { Mission } from './components/Mission';
export { Strategies } from './components/Strategies';
export { Technology } from './components/Technology';
export { Values } from './components/Values';
