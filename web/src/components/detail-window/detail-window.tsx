import type { RecordDefinition } from '@llavero/proto/fields/record';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { DetailOptions, DetailWindowProps } from './types.ts';

const RecordWindow = lazy(() => import('./record-window.tsx'));

/** {@link RecordWindow}, loaded when the first record is opened: a list does not wait for forms. */
export function DetailWindow<D extends RecordDefinition>(props: DetailWindowProps<D>): ReactNode;
export function DetailWindow(props: DetailWindowProps): ReactNode {
  return (
    <Suspense>
      <RecordWindow {...props} />
    </Suspense>
  );
}

/** The window of a record that says all it has to say without hooks, for the `detail` of a list. */
export function detailOf<D extends RecordDefinition>(
  definition: D,
  options: DetailOptions<NoInfer<D>>,
): ComponentType<{ id: string }> {
  return function Detail({ id }) {
    return <DetailWindow definition={definition} id={id} {...options} />;
  };
}
