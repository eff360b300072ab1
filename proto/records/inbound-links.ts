import { grantOf, type Role } from '../access/access.ts';
import type { CollectionName } from '../collections.ts';
import type { FieldMeta } from '../fields/field.ts';
import { fieldEntries, type RecordDefinition } from '../fields/record.ts';
import { records } from './registry.ts';

/** A field of another record that links to records of a collection. */
export interface InboundLink {
  definition: RecordDefinition;
  /** Name of the field. */
  by: string;
  meta: FieldMeta;
}

/**
 * Which records may point at one of a collection, from their definitions (SCR-04): those whose link is indexed, because a list
 * by another field would read the whole table. Files are shown with their document.
 *
 * @param role leaves out what the role may not read; all of them when absent
 */
export function inboundLinks(collection: CollectionName, role?: Role): InboundLink[] {
  return [...records.values()].flatMap((definition) => {
    const grant = role && grantOf(definition.access, role);
    if (role && !grant?.actions.includes('read')) return [];
    return fieldEntries(definition)
      .filter(([, meta]) => meta.to === collection && meta.indexed && !meta.secret)
      .filter(([, meta]) => !grant?.hidden?.includes(meta.access ?? 'general'))
      .map(([by, meta]) => ({ definition, by, meta }));
  });
}
