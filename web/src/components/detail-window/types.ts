import type { CollectionName } from '@llavero/proto/collections';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { ComponentType, ReactNode } from 'react';
import type { Row } from '../../lib/records.ts';
import type { RecordFormProps } from '../record-form/types.ts';

/** A button of the header beside the manual changes of state, which are offered by themselves. */
export interface RecordAction {
  key: string;
  /** A verb. */
  label: string;
  icon?: ComponentType<{ size?: number | string; stroke?: number }>;
  /** False: hidden. A sentence: shown disabled with that explanation. */
  allowed?: (record: Row) => boolean | string;
  /** Leads to an address (a wizard), or does it here; a rejected promise is shown as an error. */
  to?: (record: Row) => string;
  run?: (record: Row) => Promise<unknown> | void;
  /** Asks for more first: shown over the window until it calls `close`. See `commandAction`. */
  dialog?: (record: Row, close: () => void) => ReactNode;
  /** Asked before `run`. */
  confirm?: (record: Row) => string;
  /** Said afterwards. */
  done?: string;
  /** The one filled button; the others are outlined. */
  primary?: boolean;
  /** Seldom needed: under the three dots. */
  inMenu?: boolean;
}

/** Records of another collection that point at this one. */
export interface RelatedList {
  collection: CollectionName;
  /** Field of the other collection that holds this record's id. */
  by: string;
  title?: string;
  columns?: readonly string[];
}

export interface ExtraTab {
  key: string;
  title: string;
  render: (record: Row) => ReactNode;
}

export interface DetailWindowProps {
  definition: RecordDefinition;
  /** `new` opens the form of a new record. */
  id: string;
  /** Two or three figures that matter. */
  figures?: (record: Row) => { label: string; value: ReactNode }[];
  actions?: RecordAction[];
  /** Manual changes of state not offered as buttons, because an action above does them properly. */
  hiddenChanges?: readonly string[];
  /** Other collections under 'Vinculados'. */
  related?: RelatedList[];
  documents?: RelatedList;
  tasks?: RelatedList;
  finance?: RelatedList;
  extraTabs?: ExtraTab[];
  /** Above the groups of the 'Datos' tab. */
  intro?: (record: Row) => ReactNode;
  /** Not editable (issue, receipt): no 'Editar'. */
  readOnly?: boolean;
  form?: Pick<RecordFormProps, 'preset' | 'hidden' | 'overrides'>;
}
