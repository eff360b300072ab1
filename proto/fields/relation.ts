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

/** The pointers of a value, one or several. */
export function relationsOf(
  value: Json | undefined,
): { id: string; collection: string; description: string | null }[] {
  return [value].flat().flatMap((each) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return [];
    const { id, collection, description } = each;
    if (typeof id !== 'string' || typeof collection !== 'string') return [];
    return { id, collection, description: typeof description === 'string' ? description : null };
  });
}
