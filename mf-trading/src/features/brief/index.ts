export { BRIEF_KEY } from './api/brief';
export { BriefHead } from './components/BriefHead';
export { Calendar } from './components/Calendar';
export { CompanyNews } from './components/CompanyNews';
export { Halts } from './components/Halts';
export { Movers } from './components/Movers';
export { OwnScans } from './components/OwnScans';
