import type { RouteObject } from '@prebell/platform/router';

export const routes: RouteObject[] = [{ path: '/DPSCAD', element: <h1>Dispatch</h1> }];
