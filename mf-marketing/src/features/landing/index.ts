export { DayLine } from './components/DayLine';
export { DeskPicture } from './components/DeskPicture';
export { Features } from './components/Features';
export { FinalCall } from './components/FinalCall';
export { Hero } from './components/Hero';
export { Plans } from './components/Plans';
export { Videos } from './components/Videos';
