import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from '../../lib/search-params.ts';
import { connectOpener, wizardFromAddress, withWizard } from './open-wizard.ts';
import type { WizardDefinition, WizardParams } from './wizard-definition.ts';
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

  const instance = opened && `${opened.key}?${new URLSearchParams(opened.params).toString()}`;
  const definition = useDefinition(opened, instance);
  if (!opened || definition === null) return null;
  if (definition === 'loading' || definition === 'unknown' || definition === 'failed')
    return (
      <Suspense>
        <WizardNotice about={definition} onClose={close} />
      </Suspense>
    );
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

/** Definitions are loaded when first needed, so that no wizard weighs on the first page; anew for each `instance`. */
function useDefinition(
  opened: { key: string; params: WizardParams } | null,
  instance: string | null,
): Loaded | null {
  const loadWizard = useLoadWizard();
  const [loaded, setLoaded] = useState<{ instance: string; definition: Loaded } | null>(null);
  const load = useEffectEvent(async () => opened && loadWizard(opened.key, opened.params));
  useEffect(() => {
    if (instance === null) return;
    let current = true;
    load().then(
      (definition) => current && setLoaded({ instance, definition: definition ?? 'unknown' }),
      () => current && setLoaded({ instance, definition: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [instance]);
  if (instance === null) return null;
  return loaded?.instance === instance ? loaded.definition : 'loading';
}
