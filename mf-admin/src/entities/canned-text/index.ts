export { useCannedTexts } from './api/canned-texts';
export { fillText, insertAt, PLACEHOLDERS } from './model/fill';
