import { LoadingState } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import type { RouteObject } from '@prebell/platform/router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { askFirstBoard } from './shared/desk/first-board';

const DispatchPage = lazy(async () => ({ default: (await import('./pages/DispatchPage')).DispatchPage }));

/** Requests the calls while the page's code loads. */
const Dispatch = () => {
  const platform = usePlatform();
  const [firstBoard] = useState(() => askFirstBoard(platform));
  useEffect(() => firstBoard.stop, [firstBoard]);
  return (
    <Suspense fallback={<LoadingState label="Loading CAD System..." />}>
      <DispatchPage firstBoard={firstBoard} />
    </Suspense>
  );
};

/** The one page of this remote, at the path that the specification requires. */
export const routes: RouteObject[] = [
  {
    path: '/DPSCAD',
    element: <Dispatch />,
  },
];
