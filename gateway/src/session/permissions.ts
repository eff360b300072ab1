import { type Action, allows, type Role, seesHistory } from '@llavero/proto/access/access';
import type { CollectionName } from '@llavero/proto/collections';
import { type CodedError, forbidden } from '@llavero/proto/errors';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { definitionOf } from '@llavero/proto/records/registry';

export { actionOfPatch as actionOf } from '@llavero/proto/states/deletion';

const verbs: Readonly<Record<Action, string>> = {
  read: 'ver',
  create: 'crear',
  update: 'modificar',
  delete: 'eliminar',
  restore: 'restaurar',
};

export function notAllowed(definition: RecordDefinition, action: Action): CodedError {
  const what = definition.label.many.toLowerCase();
  return forbidden(
    'ACCESS.FORBIDDEN',
    `Su usuario no puede ${verbs[action]} ${what}. Si lo necesita, pídalo a una persona administradora.`,
  );
}

/**
 * The matrix at the edge (SES-09); the owner applies it again, with rows and field groups.
 *
 * @returns the definition of the collection
 * @throws CodedError notFound for an unknown collection, forbidden ACCESS.FORBIDDEN
 */
export function requireAccess(collection: string, role: Role, action: Action): RecordDefinition {
  const definition = definitionOf(collection as CollectionName);
  if (!allows(definition.access, role, action)) throw notAllowed(definition, action);
  return definition;
}

/**
 * Who may look at the past of a collection's records (ENT-12).
 *
 * @throws CodedError notFound for an unknown collection, forbidden ACCESS.FORBIDDEN
 */
export function requireHistory(collection: string, role: Role): void {
  const definition = requireAccess(collection, role, 'read');
  if (!seesHistory(definition.access, role)) throw notAllowed(definition, 'read');
}
