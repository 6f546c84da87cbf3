import type { RouteObject } from '@prebell/platform/router';

export const routes: RouteObject[] = [{ path: '/subscription', element: <h1>Subscription</h1> }];
