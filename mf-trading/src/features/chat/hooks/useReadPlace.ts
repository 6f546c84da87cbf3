import { usePreference } from '@prebell/platform';
import { useEffect, useState } from 'react';
import { READ_PREFERENCE } from '../model/chat-preferences';

/**
 * The user's read position. `readTo` is where the last visit ended and does not change while the room is open. The current position
 * is saved for the next visit.
 * @param last position of the newest message
 */
export const useReadPlace = (last: number, isAtEnd: () => boolean) => {
  const [remembered, remember] = usePreference(READ_PREFERENCE);
  const [readTo] = useState(remembered);
  const noteRead = () => {
    if (last > remembered && isAtEnd() && !document.hidden) remember(last);
  };
  useEffect(noteRead);
  return { readTo, noteRead };
};
