/** Goes to a page that is not part of the app, such as the payment processor's. */
export const leave = (url: string): void => location.assign(url);
