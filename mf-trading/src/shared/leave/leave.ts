/** Navigates to a page outside the app, such as the payment processor's. */
export const leave = (url: string): void => location.assign(url);
