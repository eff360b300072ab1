import type { Json } from '@llavero/proto/fields/field';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { answeredMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import type { Filter } from '@llavero/proto/requests';
import { fieldLabel, formatField } from '@llavero/proto/values/format-field';

const words: Readonly<Record<string, string>> = {
  $eq: 'es',
  $ne: 'no es',
  $in: 'es uno de',
  $nin: 'no es ninguno de',
  $gt: 'es más de',
  $gte: 'es como mínimo',
  $lt: 'es menos de',
  $lte: 'es como máximo',
  $regex: 'se parece a',
};

/** A condition as people read it: 'Estado es uno de Activo, Firmado o Renta es más de 900,00 €'. */
export function filterWords(definition: RecordDefinition, filter: Filter): string {
  return Object.entries(filter)
    .map(([name, asked]) => {
      const parts = () => (Array.isArray(asked) ? (asked as Filter[]) : []);
      if (name === '$or')
        return parts()
          .map((part) => `(${filterWords(definition, part)})`)
          .join(' o ');
      if (name === '$and')
        return parts()
          .map((part) => `(${filterWords(definition, part)})`)
          .join(' y ');
      if (name === '$not') return `no (${filterWords(definition, asked as Filter)})`;
      return fieldWords(definition, name, asked);
    })
    .join(' y ');
}

function fieldWords(definition: RecordDefinition, name: string, asked: Json): string {
  const label = fieldLabel(definition, name);
  const operators =
    asked !== null && typeof asked === 'object' && !Array.isArray(asked)
      ? Object.entries(asked)
      : [['$eq', asked] as const];
  return operators
    .filter(([operator]) => operator !== '$options')
    .map(([operator, value]) => {
      if (operator === '$exists') return `${label} ${value === false ? 'está vacío' : 'tiene valor'}`;
      if (operator === '$not') return `no (${fieldWords(definition, name, value)})`;
      if (value === null) return `${label} ${operator === '$ne' ? 'tiene valor' : 'está vacío'}`;
      const said = (Array.isArray(value) ? value : [value]).map((one) => valueWords(definition, name, one));
      return `${label} ${words[operator] ?? operator} ${said.join(', ')}`;
    })
    .join(' y ');
}

function valueWords(definition: RecordDefinition, name: string, value: Json): string {
  if (name === 'status' && definition.states) return choiceLabel(definition.states.statuses, String(value));
  const meta = answeredMeta(definition, name);
  if (meta?.choices) return choiceLabel(meta.choices, String(value));
  return meta && typeof value !== 'object' ? formatField(definition, name, value) : JSON.stringify(value);
}
