import { type ReactNode, useCallback, useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import type { WizardDefinition, WizardParams } from './wizard-definition.ts';
import { useLoadWizard } from './wizard-registry.ts';
import { WizardWindow } from './wizard-window.tsx';

interface Nested {
  definition: WizardDefinition;
  params: WizardParams;
  done: (id: string) => void;
}

interface UseNestedWizard {
  /** Opens a wizard on top of this one; `done` gets the id of what it has made. */
  openNested: (key: string, params: WizardParams, done: (id: string) => void) => void;
  /** To be drawn by the caller. */
  nested: ReactNode;
}

/** Creating a person or a unit in the middle of a mandate, without leaving it. */
export function useNestedWizard(): UseNestedWizard {
  const { id: userId } = useSession();
  const [open, setOpen] = useState<Nested | null>(null);
  const loadWizard = useLoadWizard();
  const openNested = useCallback<UseNestedWizard['openNested']>(
    (key, params, done) => {
      void loadWizard(key).then((definition) => definition && setOpen({ definition, params, done }));
    },
    [loadWizard],
  );
  const nested = open && (
    <WizardWindow
      definition={open.definition}
      params={open.params}
      userId={userId}
      onClose={() => setOpen(null)}
      onMade={(id) => {
        setOpen(null);
        open.done(id);
      }}
    />
  );
  return { openNested, nested };
}
