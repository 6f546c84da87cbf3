import { toSeconds } from '@prebell/contracts';

/** The result of `work`. If it takes longer than `ms`, an error that says what to do. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error(`it does not answer within ${toSeconds(ms)} s. If other work kept this machine busy, try again`),
        ),
      ms,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
