import { type CollectionName, isCollectionName } from '@llavero/proto/collections';
import { invalid } from '@llavero/proto/errors';

/**
 * The collection behind the name a caller gave; the matrix decides what it may do with it.
 *
 * @throws CodedError invalid RECORD.UNKNOWN_COLLECTION
 */
export function collectionOf(name: unknown): CollectionName {
  if (typeof name === 'string' && isCollectionName(name)) return name;
  const message = typeof name === 'string' ? `No existe la colección «${name}».` : 'Falta la colección.';
  throw invalid('RECORD.UNKNOWN_COLLECTION', message, [
    { field: 'collection', rule: 'collection', message: 'Indique una colección de la especificación.' },
  ]);
}
