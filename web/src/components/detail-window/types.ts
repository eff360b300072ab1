import type { CollectionName } from '@llavero/proto/collections';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { LinkName, RecordKey } from '@llavero/proto/fields/typed-record';
import type { DefinitionOf } from '@llavero/proto/records/registry';
import type { ReactNode } from 'react';
import type { Icon } from '../../lib/menu.ts';
import type { Row, RowOf } from '../../lib/records.ts';
import type { FormOptionsOf } from '../record-form/types.ts';

// Callbacks are methods: what is written for any record also takes one whose definition is known.

/** A button of the header beside the manual changes of state, which are offered by themselves. */
export interface RecordAction<R = Row> {
  key: string;
  /** A verb. */
  label: string;
  icon?: Icon;
  /** Who may, as a command declares it; whoever may change the record when absent. */
  access?: CommandDefinition['access'];
  /** False: hidden. A sentence: shown disabled with that explanation. */
  allowed?(record: R): boolean | string;
  /** Leads to an address (a wizard), or does it here; a rejected promise is shown as an error. */
  to?(record: R): string;
  run?(record: R): Promise<unknown> | void;
  /** Asks for more first: shown over the window until it calls `close`. See `commandAction`. */
  dialog?(record: R, close: () => void): ReactNode;
  /** Asked before `run`; nothing is asked when it is empty. */
  confirm?(record: R): string;
  /** Said afterwards. */
  done?: string;
  /** The one filled button; the others are outlined. */
  primary?: boolean;
  /** Seldom needed: under the three dots. */
  inMenu?: boolean;
}

/** Records of another collection that point at this one. */
export interface RelatedRecords {
  collection: CollectionName;
  /** Field of the other collection that holds this record's id. */
  by: string;
  title?: string;
  columns?: readonly string[];
}

/** The collection of a definition: the one whose definition in the registry it is. */
export type CollectionOf<D extends RecordDefinition> = {
  [C in CollectionName]: DefinitionOf<C> extends D ? (D extends DefinitionOf<C> ? C : never) : never;
}[CollectionName];

/** {@link RelatedRecords} in the types: `by` is a field of the other record that links to this one. */
export type RelatedList<D extends RecordDefinition = RecordDefinition> =
  string extends RecordKey<D>
    ? RelatedRecords
    : {
        [C in CollectionName]: {
          collection: C;
          by: LinkName<DefinitionOf<C>, CollectionOf<D>>;
          title?: string;
          columns?: readonly RecordKey<DefinitionOf<C>>[];
        };
      }[CollectionName];

/** Names of statuses, or which they are by the record. */
export type HiddenChanges<R = Row> = readonly string[] | ((record: R) => readonly string[]);

export interface ExtraTab<R = Row> {
  key: string;
  title: string;
  render(record: R): ReactNode;
}

export interface Figure {
  label: string;
  value: ReactNode;
}

/** A figure of the header: a field as lists show it, or what a screen makes of the record. */
export type FigureOf<D extends RecordDefinition = RecordDefinition> =
  | {
      field: RecordKey<D>;
      /** The field's own label when absent. */
      label?: string;
      /** Said when the record has none; a dash when absent. */
      none?: string;
    }
  | ((record: RowOf<D>) => Figure | readonly Figure[]);

/** Fields of the other records that the tabs with documents, tasks and finance look at; false for no such tab. */
export interface LinkedTabs<D extends RecordDefinition = RecordDefinition> {
  document?: LinkField<'document', D> | false;
  task?: LinkField<'task', D> | false;
  finance?: LinkField<'finance', D> | false;
}

type LinkField<C extends CollectionName, D extends RecordDefinition> =
  string extends RecordKey<D> ? string : LinkName<DefinitionOf<C>, CollectionOf<D>>;

/** What a screen says of the window of its record beyond the definition. */
/** How the last change of status of a record is taken back. */
export interface StatusUndo {
  /** What such a change sets: an entry of the history with one of these may be taken back while it is the last. */
  fields: readonly string[];
  /** Rejects with the reason when something has followed from it. */
  run(record: { id: string; version: number }): Promise<void>;
}

export interface DetailOptions<D extends RecordDefinition = RecordDefinition> {
  /** What the record is, above its title; the name of its collection when absent. */
  kind?(record: RowOf<D>): ReactNode;
  /** Two or three figures that matter. */
  figures?: readonly FigureOf<D>[];
  actions?: readonly RecordAction<RowOf<D>>[];
  /** Manual changes of state not offered as buttons, because an action above does them properly. */
  hiddenChanges?: HiddenChanges<RowOf<D>>;
  /** Other collections under 'Vinculados'. */
  related?: readonly RelatedList<D>[];
  /** Where the tabs derived from the links of documents, tasks and finance are not what the screen needs. */
  tabs?: LinkedTabs<D>;
  extraTabs?: readonly ExtraTab<RowOf<D>>[];
  /** Above the groups of the 'Datos' tab. */
  intro?(record: RowOf<D>): ReactNode;
  /** Where a command takes the last change of status back, instead of another change; offered after it and in the history. */
  undoStatus?: StatusUndo;
  /** Not editable (issue, receipt): no 'Editar'. */
  readOnly?: boolean;
  form?: FormOptionsOf<D>;
}

/** The definition alone says which record it is; actions written for any record must not widen it. */
export type DetailWindowProps<D extends RecordDefinition = RecordDefinition> = DetailOptions<NoInfer<D>> & {
  definition: D;
  /** `new` opens the form of a new record. */
  id: string;
};
