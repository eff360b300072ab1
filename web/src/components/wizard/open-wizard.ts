import type { WizardParams } from './wizard-definition.ts';

/** Query parameters under which the open wizard stands in the address. */
export const WIZARD_PARAM = 'wizard';
export const WITH_PARAM = 'with';

type Opener = (key: string, params: WizardParams) => void;
let opener: Opener | null = null;

/** Called by the host; the returned function takes it off again. */
export function connectOpener(next: Opener): () => void {
  opener = next;
  return () => {
    if (opener === next) opener = null;
  };
}

/**
 * Opens a guided wizard over whatever is on the screen. Usable from menus, lists, details and the palette;
 * the host writes it into the address, so that reload and 'back' do what they say.
 */
export function openWizard(key: string, params: WizardParams = {}): void {
  opener?.(key, params);
}

/** Reads the open wizard from the address; null when there is none or it is not readable. */
export function wizardFromAddress(search: URLSearchParams): { key: string; params: WizardParams } | null {
  const key = search.get(WIZARD_PARAM);
  if (!key) return null;
  const params = Object.fromEntries(new URLSearchParams(search.get(WITH_PARAM) ?? ''));
  return { key, params };
}

/** The address parameters with a wizard put in, or taken out. */
export function withWizard(search: URLSearchParams, wizard: { key: string; params: WizardParams } | null) {
  const next = new URLSearchParams(search);
  next.delete(WIZARD_PARAM);
  next.delete(WITH_PARAM);
  if (wizard) {
    next.set(WIZARD_PARAM, wizard.key);
    const params = new URLSearchParams(wizard.params).toString();
    if (params) next.set(WITH_PARAM, params);
  }
  return next;
}
