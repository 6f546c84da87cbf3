export { Channels } from './components/Channels';
export { Disclaimer } from './components/Disclaimer';
export { Books, Communities, RiskTips, Sources, Tools } from './components/Lists';
