import { lazy, Suspense } from 'react';
import type { DetailWindowProps } from './types.ts';

const RecordWindow = lazy(() => import('./record-window.tsx'));

/** {@link RecordWindow}, loaded when the first record is opened: a list does not wait for forms. */
export function DetailWindow(props: DetailWindowProps) {
  return (
    <Suspense>
      <RecordWindow {...props} />
    </Suspense>
  );
}
