import type { Fields } from '@llavero/proto/fields/field';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { WizardParams, WizardValues } from './wizard-definition.ts';
import { type FormStore, useFormValues } from '../record-form/form-store.ts';
import type { WizardPosition, WizardSteps } from './wizard-steps.ts';

interface Opened {
  steps: WizardSteps;
  params: WizardParams;
  /** The preloaded data, in the order of the definition. */
  loaded: readonly unknown[];
}

const WizardContext = createContext<Opened | null>(null);
export const WizardProvider = WizardContext.Provider;

/** The wizard around this component, with its form. Throws outside of one: a programming error. */
export function useWizard(): Opened & { form: FormStore } {
  const opened = useContext(WizardContext);
  if (!opened) throw new Error('only inside a wizard');
  return { ...opened, form: opened.steps.form };
}

/** Where the user is; redraws when that changes. */
export function useWizardPosition(): WizardPosition {
  const { steps } = useWizard();
  return useSyncExternalStore(steps.watch, steps.position);
}

/** All values, typed by the fields of the wizard; redraws on every edit, so for derived panels only. */
export function useWizardValues<F extends Fields = Fields>(): WizardValues<F> {
  return useFormValues(useWizard().form) as WizardValues<F>;
}
