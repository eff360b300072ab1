import type { Fields } from '@llavero/proto/fields/field';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { WizardParams, WizardValues } from './wizard-definition.ts';
import type { WizardForm, WizardPosition } from './wizard-form.ts';

interface Opened {
  form: WizardForm;
  params: WizardParams;
  /** The preloaded data, in the order of the definition. */
  loaded: readonly unknown[];
}

const WizardContext = createContext<Opened | null>(null);
export const WizardProvider = WizardContext.Provider;

/** The wizard around this component. Throws outside of one: a programming error. */
export function useWizard(): Opened {
  const opened = useContext(WizardContext);
  if (!opened) throw new Error('only inside a wizard');
  return opened;
}

/** Where the user is; redraws when that or any problem changes. */
export function useWizardPosition(): WizardPosition {
  const { form } = useWizard();
  return useSyncExternalStore(form.watch, form.position);
}

/** All values, typed by the fields of the wizard; redraws on every edit, so for derived panels only. */
export function useWizardValues<F extends Fields = Fields>(): WizardValues<F> {
  const { form } = useWizard();
  return useSyncExternalStore(form.watch, () => form.values()) as WizardValues<F>;
}
