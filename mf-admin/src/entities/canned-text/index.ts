export { useCannedTexts } from './api/canned-texts';
export { useCaret } from './hooks/useCaret';
export { fillText, insertAt, PLACEHOLDERS, SAMPLE_TICKET } from './model/fill';
