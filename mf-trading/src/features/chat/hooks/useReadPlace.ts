import { usePreference } from '@prebell/platform';
import { useEffect, useState } from 'react';
import { READ_PREFERENCE } from '../model/chat-preferences';

/**
 * How far this user has read. `readTo` is where he stopped the last time, and stays while the room is open; what he sees
 * now is remembered for the next time.
 * @param last place of the newest message
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
