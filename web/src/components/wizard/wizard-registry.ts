import { createContext, useContext } from 'react';
import type { WizardDefinition } from './wizard-definition.ts';

/** Loads the wizard of a key; null for an unknown one. Rejects when its code cannot be loaded. */
export type LoadWizard = (key: string) => Promise<WizardDefinition | null>;

/** The wizards as the app provides them, so that opening one from a component imports no section. */
export const WizardRegistryContext = createContext<LoadWizard>(() => Promise.resolve(null));

export const useLoadWizard = (): LoadWizard => useContext(WizardRegistryContext);
