import { type CollectionName, isCollectionName } from '@llavero/proto/collections';
import { invalid } from '@llavero/proto/errors';

/**
 * The collection behind the name a caller gave; the matrix decides what it may do with it.
 *
 * @throws CodedError invalid RECORD.UNKNOWN_COLLECTION
 */
export function collectionOf(name: string): CollectionName {
  if (isCollectionName(name)) return name;
  throw invalid('RECORD.UNKNOWN_COLLECTION', `No existe la colección «${name}».`, [
    { field: 'collection', rule: 'collection', message: 'Indique una colección de la especificación.' },
  ]);
}
