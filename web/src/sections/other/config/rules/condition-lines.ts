import type { FieldMeta, Json } from '@llavero/proto/fields/field';
import { answeredMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { definitionOf } from '@llavero/proto/records/registry';
import type { Filter } from '@llavero/proto/requests';

/** One line of the conditions: `{field: {operator: value}}`. */
export interface Condition {
  field: string;
  operator: string;
  value: Json;
}

const numbers: readonly string[] = ['money', 'integer', 'decimal', 'percent'];
const comparisons: readonly string[] = ['$gte', '$lte', '$eq'];

export const isFigure = (meta: FieldMeta | undefined): boolean => numbers.includes(meta?.kind ?? '');

/** Fields on which a line can be written. */
export const hasLine = ({ kind, sealed }: FieldMeta): boolean =>
  !sealed && ['choice', 'flag', 'text', ...numbers].includes(kind);

/** A filter as lines that all have to hold, whatever stands in `$and`; what no line can say is kept beside. */
export function linesOf(collection: string, filter: Filter): { conditions: Condition[]; others: Filter[] } {
  const definition = definitionOf(collection);
  const conditions: Condition[] = [];
  const others: Filter[] = [];
  for (const part of partsOf(filter)) {
    const [[field = '', asked = null] = []] = Object.entries(part);
    const lines = Object.entries(operatorsOf(asked)).map(([operator, value]) =>
      lineOf(definition, field, operator, value),
    );
    const known = lines.filter((line) => line !== null);
    if (known.length === lines.length && lines.length > 0) conditions.push(...known);
    else others.push(part);
  }
  return { conditions, others };
}

/** The filter of lines and of what was kept beside them; two lines about the same comparison both hold. */
export function filterOf(conditions: readonly Condition[], others: readonly Filter[]): Filter {
  const simple: Record<string, Record<string, Json>> = {};
  const more: Filter[] = [...others];
  for (const { field, operator, value } of conditions)
    if (simple[field]?.[operator] === undefined) simple[field] = { ...simple[field], [operator]: value };
    else more.push({ [field]: { [operator]: value } });
  if (more.length === 0) return simple;
  return { $and: [...(Object.keys(simple).length > 0 ? [simple] : []), ...more] };
}

/** One condition each: `$and` is what a filter with several fields means anyway. */
function partsOf(filter: Filter): Filter[] {
  return Object.entries(filter).flatMap(([name, asked]) =>
    name === '$and' && Array.isArray(asked) ? (asked as Filter[]).flatMap(partsOf) : [{ [name]: asked }],
  );
}

/** `5` is `{$eq: 5}`. */
const operatorsOf = (asked: Json): Record<string, Json> =>
  asked !== null && typeof asked === 'object' && !Array.isArray(asked) ? asked : { $eq: asked };

/** The line that says it, as its input writes it; null when none does. */
function lineOf(
  definition: RecordDefinition,
  field: string,
  operator: string,
  value: Json,
): Condition | null {
  const meta = answeredMeta(definition, field);
  const isChoice = (field === 'status' && definition.states) || meta?.kind === 'choice';
  if (isChoice) {
    if (operator === '$eq' && typeof value === 'string') return { field, operator: '$in', value: [value] };
    const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
    return operator === '$in' && isList ? { field, operator, value } : null;
  }
  if (!meta || !hasLine(meta)) return null;
  if (isFigure(meta))
    return comparisons.includes(operator) && typeof value === 'number' ? { field, operator, value } : null;
  const type = meta.kind === 'flag' ? 'boolean' : 'string';
  return operator === '$eq' && typeof value === type ? { field, operator, value } : null;
}
