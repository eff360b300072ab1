import { commands } from '../commands/registry.ts';
import type { Choice, ChoiceSet } from '../fields/choices.ts';
import { type Fields, metaOf } from '../fields/field.ts';
import { journalAccounts } from '../records/choices/accounting.ts';
import { documentPaymentMethods } from '../records/choices/contracts.ts';
import {
  connectionTypes,
  environments,
  fileTypes,
  periodicities,
  referenceKinds,
  spanUnits,
} from '../records/choices/general.ts';
import { type DocumentTypeCode, documentTypes } from '../records/choices/documents.ts';
import { type ElementTypeCode, elementTypes, meterTypes } from '../records/choices/inventory.ts';
import { duplicateReasons } from '../records/choices/merge.ts';
import { supplyOwners } from '../records/choices/places.ts';
import { inquiryFinders } from '../records/choices/portals.ts';
import { recordStatuses } from '../records/choices/record-status.ts';
import { documentParameters } from '../records/documents/document.parameters.ts';
import { elementParameters } from '../records/places/inventory.parameters.ts';
import { records } from '../records/registry.ts';
import { factsOf, isPartStatus } from '../states/flags.ts';

/** Lists that no field of a record or command holds: those that the specification names, the accounts of the journal, and what rules in a setting say. */
const withoutField: readonly ChoiceSet[] = [
  connectionTypes,
  documentPaymentMethods,
  duplicateReasons,
  environments,
  fileTypes,
  inquiryFinders,
  journalAccounts,
  meterTypes,
  periodicities,
  recordStatuses,
  referenceKinds,
  spanUnits,
  supplyOwners,
];

/**
 * Every closed list of values by name (C §3.3–3.5, F §3): those of the fields, statuses and parts of all records, of
 * the inputs and answers of commands, and those that stand beside them.
 */
export function choiceCatalogue(): ReadonlyMap<string, ChoiceSet> {
  const sets = new Map<string, ChoiceSet>(withoutField.map((set) => [set.name, set]));
  const add = (set: ChoiceSet) => sets.set(set.name, set);
  for (const definition of records.values()) {
    fieldSets(definition.fields).forEach(add);
    if (definition.states) add(definition.states.statuses);
    for (const rule of Object.values(factsOf(definition))) if (isPartStatus(rule)) add(rule.statuses);
  }
  for (const { input, output } of commands.values()) [input, output].flatMap(fieldSets).forEach(add);
  return new Map([...sets].sort(([a], [b]) => a.localeCompare(b)));
}

function fieldSets(fields: Fields): ChoiceSet[] {
  return Object.values(fields).flatMap((field) => {
    const { choices, shape } = metaOf(field);
    return [...(choices ? [choices] : []), ...(shape ? fieldSets(shape) : [])];
  });
}

/** What is asked beside a value: the parameters of a document type or of an inventory element (F §3). */
export interface DescribedParameter {
  name: string;
  /** Spanish label. */
  label: string;
  /** DATE, TEXT, TEXTAREA, BOOLEAN, MONEY, INT, FLOAT; of an element STRING, NUMBER, TEXTAREA, BOOLEAN, SELECT. */
  kind: string;
  required: boolean;
  default?: boolean | 'TODAY';
  /** Name of the list that its values are of. */
  choices?: string;
}

/** A value of a list as programs read it; marks of its own (`housing`, `categories`, `visibility`) stand beside. */
export type DescribedChoice = Choice & { value: string; parameters?: readonly DescribedParameter[] };

/** The values of a list in their order, with Spanish labels and marks. */
export function describeChoices(set: ChoiceSet): DescribedChoice[] {
  return set.values.map((value) => {
    const parameters = parametersOf(set, value);
    return { value, ...(set.options[value] as Choice), ...(parameters ? { parameters } : {}) };
  });
}

function parametersOf(set: ChoiceSet, value: string): DescribedParameter[] | null {
  if (set.name === documentTypes.name)
    return documentParameters(value as DocumentTypeCode).map(
      ({ name, label, kind, required, default: fallback, choices }) => ({
        ...describe(name, label, kind, required, choices),
        ...(kind === 'DATE' ? { default: 'TODAY' } : fallback === undefined ? {} : { default: fallback }),
      }),
    );
  if (set.name === elementTypes.name)
    return elementParameters(value as ElementTypeCode).map(({ name, label, kind, required, choices }) =>
      describe(name, label, kind, required, choices),
    );
  return null;
}

function describe(
  name: string,
  label: string,
  kind: string,
  required: boolean | undefined,
  choices: ChoiceSet | undefined,
): DescribedParameter {
  return { name, label, kind, required: required === true, ...(choices ? { choices: choices.name } : {}) };
}
