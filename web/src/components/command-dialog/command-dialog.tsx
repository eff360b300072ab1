import type { Fields } from '@llavero/proto/fields/field';
import { lazy, Suspense } from 'react';
import type Content from './command-dialog-content.tsx';
import type { CommandDialogProps } from './types.ts';

// Fields and their checks come with the first dialog. `lazy` forgets the type parameters of a component.
const CommandDialogContent = lazy(() => import('./command-dialog-content.tsx')) as typeof Content;

/** Asks for the input of a command by its own declaration, runs it, shows what it refuses beside the fields. */
export function CommandDialog<I extends Fields, O extends Fields>(props: CommandDialogProps<I, O>) {
  return (
    <Suspense>
      <CommandDialogContent {...props} />
    </Suspense>
  );
}
