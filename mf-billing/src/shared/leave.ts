/** Opens a page outside the app: the payment processor's, or the sandbox's in its place. */
export const leave = (url: string): void => location.assign(url);
