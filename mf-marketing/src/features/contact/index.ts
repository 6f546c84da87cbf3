export { Contact } from './components/Contact';
export { Questions } from './components/Questions';
export { ResponseTimes } from './components/ResponseTimes';
export { Way } from './components/Way';
