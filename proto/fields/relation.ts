import type { FieldMeta, Json } from './field.ts';
import { text } from './vocabulary.ts';

/** A pointer to a record of any collection, with the text it was shown with (C §3.4 'relation link'). */
export const relationShape = {
  id: text('Identificador'),
  collection: text('Colección'),
  description: text('Descripción'),
};

/** True for one pointer or a list of them: nobody types them in, and what people read of one is its description. */
export const isRelation = ({ shape }: FieldMeta): boolean => shape === relationShape;

export interface Relation {
  id: string;
  collection: string;
  /** Null where it was stored without one. */
  description: string | null;
}

/** The pointers of a value of such a field, one or several; empty ones left out. */
export const relationsOf = (value: Json | undefined): Relation[] =>
  ([value].flat() as (Relation | null | undefined)[]).flatMap((each) => (each?.id ? each : []));
