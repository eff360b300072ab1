import type { CommandDefinition } from '@llavero/proto/commands/command';
import type { CollectionName } from '@llavero/proto/collections';
import type { Fields, ValuesOf } from '@llavero/proto/fields/field';
import { runCommand } from '../../lib/api.ts';
import { queryClient } from '../../lib/app-query.ts';
import { refreshCollection } from '../../lib/records.ts';
import type { WizardDefinition, WizardJson, WizardOutcome, WizardValues } from './wizard-definition.ts';
import { answered, changesOf, createRecord, saveChanges } from './wizard-records.ts';

/** The submit of a wizard that creates a record of what was answered; `working` is said meanwhile: 'Creando la finca…'. */
export function submitRecord<F extends Fields>(
  collection: CollectionName,
  working: string,
  outcome: (values: WizardValues<F>, id: string) => Omit<WizardOutcome, 'id'>,
): WizardDefinition<F>['submit'] {
  return async (values, { progress }) => {
    progress(working);
    const { id } = await createRecord(collection, values);
    return { ...outcome(values, id), id };
  };
}

/** The submit of a wizard that asks for the input of a command; `working` is said meanwhile: 'Creando la tarea…'. */
export function submitCommand<I extends Fields, O extends Fields, F extends I>(
  command: CommandDefinition<I, O>,
  working: string,
  outcome: (output: ValuesOf<O>, values: WizardValues<F>) => WizardOutcome,
): WizardDefinition<F>['submit'] {
  return async (values, { progress }) => {
    progress(working);
    const output = await runCommand(command, answered(values) as Partial<ValuesOf<I>>);
    refreshCollection(queryClient, command.collection);
    return outcome(output, values);
  };
}

interface Activation<F extends Fields> {
  collection: CollectionName;
  /** 'el contrato', for what is said meanwhile. */
  noun: string;
  /** Fields that may have been completed on the spot. */
  names: readonly (keyof F & string)[];
  validate: (record: RecordVersion) => Promise<{ version: number }>;
  activate: (record: RecordVersion, values: WizardValues<F>) => Promise<unknown>;
  activated: (id: string, values: WizardValues<F>) => Omit<WizardOutcome, 'id'>;
  validated: (id: string, values: WizardValues<F>) => Omit<WizardOutcome, 'id'>;
}

interface RecordVersion {
  id: string;
  version: number;
}

/**
 * The submit of a wizard about the record `id`: saves what was completed, validates it unless an earlier attempt
 * already has, and activates it when `activateNow` says so.
 */
export function submitActivation<F extends Fields>(what: Activation<F>): WizardDefinition<F>['submit'] {
  const { collection, noun, names, validate, activate, activated, validated } = what;
  return async (values, { params, read, progress }) => {
    const id = params['id'] ?? '';
    progress(`Comprobando ${noun}…`);
    const { stored, version: saved } = await saveChanges(collection, id, { values, names, read }, () =>
      progress('Guardando lo que faltaba…'),
    );
    let version = saved;
    if (!stored['validated']) {
      progress(`Validando ${noun}…`);
      version = (await validate({ id, version })).version;
    }
    const now = values['activateNow'] === true;
    if (now) {
      progress(`Activando ${noun}…`);
      await activate({ id, version }, values);
    }
    refreshCollection(queryClient, collection, id);
    return { ...(now ? activated(id, values) : validated(id, values)), id };
  };
}

interface OverRecord<F extends Fields, O> {
  collection: CollectionName;
  /** Said meanwhile: 'Activando el contrato…'. */
  working: string;
  /** Fields of the record that may have been completed on the spot. */
  names: readonly (keyof F & string)[];
  /** One command that saves `terms` and does the rest, all or nothing. */
  run: (record: RecordVersion & { terms: WizardJson }, values: WizardValues<F>) => Promise<O>;
  outcome: (output: O, values: WizardValues<F>) => WizardOutcome | Promise<WizardOutcome>;
}

/** The submit of a wizard about the record `id` that ends in one command: the record's completed fields go along with it. */
export function submitOverRecord<F extends Fields, O>(what: OverRecord<F, O>): WizardDefinition<F>['submit'] {
  const { collection, working, names, run, outcome } = what;
  return async (values, { params, read, progress }) => {
    const id = params['id'] ?? '';
    progress(working);
    const { stored, changes: terms } = await changesOf(collection, id, { values, names, read });
    const output = await run({ id, version: stored.version, terms }, values);
    refreshCollection(queryClient, collection, id);
    return outcome(output, values);
  };
}
