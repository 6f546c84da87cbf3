export { LeftTexts } from './LeftTexts';
export { type LeftTextsModel, useLeftTexts } from './use-left-texts';
