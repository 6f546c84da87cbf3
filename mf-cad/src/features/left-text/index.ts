export { LeftTexts } from './LeftTexts';
export { useLeftTexts } from './use-left-texts';
