import type { RouteObject } from '@prebell/platform/router';

export const routes: RouteObject[] = [
  { path: '/', element: <h1>Home</h1> },
  { path: '/login', element: <h1>Login</h1> },
  { path: '/register', element: <h1>Register</h1> },
];
