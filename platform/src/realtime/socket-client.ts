import type { io } from 'socket.io-client';

export type SocketClient = typeof io;

let client: SocketClient | null = null;

/** The client library once it has arrived, or null. */
export const socketClient = (): SocketClient | null => client;

/** Loads the client library. Only pages with a socket need it, and none of them for its first paint. */
export const loadSocketClient = async (): Promise<SocketClient> => {
  client ??= (await import(/* webpackChunkName: "socket-client" */ 'socket.io-client')).io;
  return client;
};
