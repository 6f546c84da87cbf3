// What a page needs only once it opens a socket.
export {
  cadEvents,
  chatEvents,
  marketEvents,
  marketRequests,
  sendMessageAnswerSchema,
  sessionEvents,
} from '@prebell/contracts';
export { io } from 'socket.io-client';
