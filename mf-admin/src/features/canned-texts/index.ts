export { CannedTexts } from './components/CannedTexts';
