import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs one of the bench's `roles` in a separate process, so that its cost is not counted in the measuring process.
 * @param stderr `ignore` for a server whose log is part of what is measured
 */
export const inProcess = (
  role: string,
  input: unknown,
  execArgv: string[] = [],
  stderr: 'inherit' | 'ignore' = 'inherit',
) => {
  const args = ['--role', process.env.BENCH_BUNDLE ?? '', role, JSON.stringify(input)];
  const child = fork(process.argv[1] ?? '', args, { execArgv, stdio: ['ignore', 'inherit', stderr, 'ipc'] });
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`${role} ended with ${code}`);
  });
  // A child may end before anyone awaits it.
  ended.catch(() => undefined);
  const next = async <T>(): Promise<T> => {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return message;
  };
  const send = (question: string | object) => {
    if (child.connected) child.send(question);
  };
  return {
    next,
    send,
    ask: <T>(question: string | object): Promise<T> => {
      const answer = next<T>();
      send(question);
      return answer;
    },
    stop: () => void child.kill(),
  };
};
export type Role = (input: never) => Promise<void>;

/**
 * For a role that works until somebody asks for its result: it answers the first message and then ends the process.
 * @returns whether the work is over
 */
export const untilAsked = (result: () => object): (() => boolean) => {
  let isOver = false;
  process.on('message', () => {
    isOver = true;
    sendToParent(result());
    process.disconnect?.();
    setTimeout(() => process.exit(), 100);
  });
  return () => isOver;
};

/** In a role: sends a message to the process that started it. */
export const sendToParent = (message: string | number | object) => void process.send?.(message);
