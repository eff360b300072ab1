import type { CollectionName } from '@llavero/proto/collections';
import type { FieldProblem } from '@llavero/proto/errors';
import type { Fields, Json, ValuesOf } from '@llavero/proto/fields/field';
import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { FieldOverrides } from '../record-form/types.ts';

/** What a wizard is opened with: ids and small values that survive in the address. */
export type WizardParams = Record<string, string>;

/** Values while they are being filled in: every field of the wizard, each possibly still empty. */
export type WizardValues<F extends Fields = Fields> = { [K in keyof F]?: ValuesOf<F>[K] | null };

/** Data that must be there before the first step (C §2.6: the collections a wizard declares). */
export interface WizardPreload {
  /** What the user reads while it loads, e.g. 'Empleados'. */
  label: string;
  queryKey: QueryKey;
  load: () => Promise<unknown>;
}

export interface WizardStep<F extends Fields = Fields> {
  key: string;
  /** Shown in the rail and as the heading. */
  title: string;
  /** One sentence under the heading. */
  description?: string;
  /** The fields that are asked here; validated when the step is left. */
  fields: readonly (keyof F & string)[];
  /** False hides the step for these values. */
  applies?: (values: WizardValues<F>) => boolean;
  /** Fields that must be filled in although the record allows them to be empty. */
  required?: (values: WizardValues<F>) => readonly (keyof F & string)[];
  /** Fields that say nothing with these values and stay out of the summary. */
  silent?: (values: WizardValues<F>) => readonly (keyof F & string)[];
  /** Rules that span fields. Pure. */
  check?: (values: WizardValues<F>) => FieldProblem[];
  /** The form of the step; the standard grid of its fields when absent. */
  content?: ComponentType;
  /** What the standard grid shows otherwise than declared. */
  overrides?: FieldOverrides;
}

/** What a user can do next once the wizard has done its work. */
export type WizardNextAction =
  | { label: string; to: string }
  /** The list in which the collection is at home. */
  | { label: string; list: CollectionName }
  | { label: string; wizard: string; params: WizardParams };

export interface WizardOutcome {
  /** 'Mandato creado'. */
  title: string;
  /** The work goes on in the background; `text` shows how far it is. */
  pending?: boolean;
  text?: ReactNode;
  /** Id of what was made, for the wizard that has opened this one. */
  id?: string;
  /** The first is the primary button. */
  actions: WizardNextAction[];
}

export interface WizardSubmitContext {
  params: WizardParams;
  /** The fields of the record that the wizard was opened on, as it has read them; what others have saved since is not in it. */
  read: WizardJson;
  /** Says what is being done: 'Creando el contrato…'. */
  progress: (label: string) => void;
}

export interface WizardDefinition<F extends Fields = Fields> {
  /** Registry key; also the key of the local draft. */
  key: string;
  title: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** C §2.6: fullscreen or 900 px wide. */
  width: 'full' | 900;
  /** Raised when the fields change so that older drafts are not restored into them. */
  draftVersion: number;
  fields: F;
  /** Parameters without which it cannot be opened, as the registry says. */
  needs?: readonly string[];
  preload?: (params: WizardParams) => WizardPreload[];
  /** Values of an empty wizard; `loaded` holds the preloaded data in order. */
  initial: (params: WizardParams, loaded: readonly unknown[]) => WizardValues<F>;
  /** Recomputes dependent values after `changed` were edited; merged over them. Pure. */
  derive?: (values: WizardValues<F>, changed: readonly (keyof F & string)[]) => WizardValues<F>;
  /** Rules of the record that span fields; each problem is shown in the step that asks for its field. Pure. */
  check?: (values: WizardValues<F>) => FieldProblem[];
  steps: readonly WizardStep<F>[];
  /** Rows of the summary step beside the ones made from the fields; false leaves the summary out. */
  summary?: ComponentType | false;
  submitLabel: string | ((values: WizardValues<F>) => string);
  submit: (values: WizardValues<F>, context: WizardSubmitContext) => Promise<WizardOutcome>;
}

/**
 * Declares a wizard; checks at load that its steps name declared fields, each once. Name the type of the
 * fields (`defineWizard<PersonFields>`), so that the values of its functions keep their exact types.
 */
export function defineWizard<F extends Fields>(definition: WizardDefinition<F>): WizardDefinition<F> {
  const seen = new Set<string>();
  for (const step of definition.steps)
    for (const field of step.fields) {
      if (!(field in definition.fields))
        throw new Error(`${definition.key}.${step.key}: unknown field '${field}'`);
      if (seen.has(field)) throw new Error(`${definition.key}.${step.key}: '${field}' is asked twice`);
      seen.add(field);
    }
  return definition;
}

/** A definition whose fields do not matter, for lists of wizards and the window. */
export function widen<F extends Fields>(definition: WizardDefinition<F>): WizardDefinition {
  // Its functions are only ever given values of its own fields, which the compiler cannot follow through a list.
  return definition as WizardDefinition;
}

/** Values as plain JSON, for drafts and requests. */
export type WizardJson = Record<string, Json>;
