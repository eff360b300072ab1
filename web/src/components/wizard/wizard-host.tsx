import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from '../../lib/search-params.ts';
import { connectOpener, wizardFromAddress, withWizard } from './open-wizard.ts';
import type { WizardDefinition } from './wizard-definition.ts';
import { useLoadWizard } from './wizard-registry.ts';

/** Like the definitions: no weight on the first page. */
const WizardWindow = lazy(async () => ({ default: (await import('./wizard-window.tsx')).WizardWindow }));

const WizardNotice = lazy(async () => ({ default: (await import('./wizard-notice.tsx')).WizardNotice }));

/** Shows the wizard that stands in the address. Mounted once, inside the router, for signed-in screens. */
export function WizardHost({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams();
  const opened = wizardFromAddress(search);

  useEffect(
    () => connectOpener((key, params) => setSearch((before) => withWizard(before, { key, params }))),
    [setSearch],
  );
  const close = useCallback(
    () => setSearch((before) => withWizard(before, null), { replace: true }),
    [setSearch],
  );

  const definition = useDefinition(opened?.key ?? null);
  if (!opened || definition === null) return null;
  if (definition === 'loading' || definition === 'unknown' || definition === 'failed')
    return (
      <Suspense>
        <WizardNotice about={definition} onClose={close} />
      </Suspense>
    );
  const instance = `${opened.key}?${new URLSearchParams(opened.params).toString()}`;
  return (
    <Suspense>
      <WizardWindow
        key={instance}
        definition={definition}
        params={opened.params}
        userId={userId}
        onClose={close}
      />
    </Suspense>
  );
}

type Loaded = WizardDefinition | 'loading' | 'unknown' | 'failed';

/** Definitions are loaded when first needed, so that no wizard weighs on the first page. */
function useDefinition(key: string | null): Loaded | null {
  const loadWizard = useLoadWizard();
  const [loaded, setLoaded] = useState<{ key: string; definition: Loaded } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let current = true;
    loadWizard(key).then(
      (definition) => current && setLoaded({ key, definition: definition ?? 'unknown' }),
      () => current && setLoaded({ key, definition: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [key, loadWizard]);
  if (key === null) return null;
  return loaded?.key === key ? loaded.definition : 'loading';
}
