/** Goes to a page that is not part of the app: the payment processor's, or one of the sandbox in its place. */
export const leave = (url: string): void => location.assign(url);
