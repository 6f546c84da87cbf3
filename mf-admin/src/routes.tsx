import type { RouteObject } from '@prebell/platform/router';

export const routes: RouteObject[] = [{ path: '/admin', element: <h1>Admin</h1> }];
