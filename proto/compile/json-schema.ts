import { type Field, type FieldKind, type Fields, metaOf } from '../fields/field.ts';

/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type Schema = { [key: string]: unknown };

const byKind: Readonly<Record<FieldKind, Schema>> = {
  text: { type: 'string' },
  longText: { type: 'string' },
  email: { type: 'string', format: 'email' },
  phone: { type: 'string' },
  iban: { type: 'string' },
  nationalId: { type: 'string' },
  cadastralReference: { type: 'string' },
  cups: { type: 'string' },
  url: { type: 'string', format: 'uri' },
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  money: { type: 'number', multipleOf: 0.01, description: 'euros' },
  percent: { type: 'number', description: '%' },
  flag: { type: 'boolean' },
  day: { type: 'integer', description: 'día: segundos unix de las 00:00 en Europe/Madrid' },
  instant: { type: 'integer', description: 'segundos unix' },
  choice: { type: 'string' },
  choices: { type: 'array' },
  link: { type: 'string', format: 'uuid' },
  links: { type: 'array', items: { type: 'string', format: 'uuid' } },
  object: { type: 'object' },
  list: { type: 'array' },
  json: {},
};

function ofField(field: Field): Schema {
  const meta = metaOf(field);
  const base = byKind[meta.kind];
  const about = [meta.label, base['description']].filter(Boolean).join(' · ');
  const schema: Schema = { ...base, description: about };
  if (meta.kind === 'choice' && meta.choices) schema['enum'] = [...meta.choices.values];
  if (meta.kind === 'choices' && meta.choices)
    schema['items'] = { type: 'string', enum: [...meta.choices.values] };
  if (meta.kind === 'object' && meta.shape) Object.assign(schema, objectSchema(meta.shape));
  if (meta.kind === 'list' && meta.shape) schema['items'] = objectSchema(meta.shape);
  if (meta.maxLength !== undefined) schema['maxLength'] = meta.maxLength;
  if (meta.min !== undefined) schema['minimum'] = meta.min;
  if (meta.max !== undefined) schema['maximum'] = meta.max;
  // Left out is not the same as empty there.
  if (meta.leftOutMeansAll) schema['minItems'] = 1;
  else if (meta.default !== undefined) schema['default'] = meta.default;
  const nullable = !meta.required && meta.default === undefined && typeof schema['type'] === 'string';
  if (nullable) schema['type'] = [schema['type'], 'null'];
  return schema;
}

/** The schema of a set of fields. `complete`: an answer, in which every field is there. */
export function objectSchema(fields: Fields, complete = false): Schema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => complete || metaOf(field).required).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, ofField(field)])),
    ...(required.length > 0 ? { required } : {}),
    ...(complete ? {} : { additionalProperties: false }),
  };
}
