import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { Filter, ListRequest } from '@llavero/proto/requests';

/** Most rows of one answer. */
const MOST_ROWS = 500;

/**
 * The page that the criteria of `getCollection` ask for: a filter, and beside its fields `limit` (500 at most, and when left
 * out) and `after`, the cursor of the page before. No field of a record has these names.
 *
 * @throws CodedError invalid REQUEST.CRITERIA
 */
export function collectionPage(
  criteria: Readonly<Record<string, Json>>,
): Pick<ListRequest, 'filter' | 'limit' | 'after'> {
  const { limit, after, ...filter } = criteria;
  if (limit != null && !(Number.isInteger(limit) && (limit as number) > 0))
    throw wrong('limit', 'Debe ser un número entero mayor que cero.');
  if (after != null && typeof after !== 'string')
    throw wrong('after', 'Debe ser el cursor de la página anterior.');
  return {
    limit: Math.min((limit as number | null) ?? MOST_ROWS, MOST_ROWS),
    ...(after ? { after } : {}),
    ...(Object.keys(filter).length > 0 ? { filter: filter as Filter } : {}),
  };
}

const wrong = (field: string, message: string) =>
  invalid('REQUEST.CRITERIA', `Los criterios no son válidos: «${field}». ${message}`, [
    { field: `criteria.${field}`, rule: 'type', message },
  ]);
