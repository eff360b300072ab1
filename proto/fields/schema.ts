// The functional form of zod: the browser carries only what is called here.
import * as z from 'zod/mini';
import { EARLIEST, LATEST } from '../values/calendar.ts';
import { checkCadastralReference, normaliseCadastralReference } from '../values/cadastral-reference.ts';
import { checkCups, normaliseCups } from '../values/cups.ts';
import { addYears, startOfDay } from '../values/dates.ts';
import { checkEmail, normaliseEmail } from '../values/email.ts';
import { checkIban } from '../values/iban-check.ts';
import { normaliseIban } from '../values/iban.ts';
import { checkNationalId, normaliseNationalId } from '../values/national-id.ts';
import { checkPhone, normalisePhone } from '../values/phone.ts';
import type { FieldKind, FieldMeta } from './field.ts';

type Schema = z.ZodMiniType;

/** Nested values are read field by field (validate.ts) and need no schema. */
type PlainKind = Exclude<FieldKind, 'object' | 'list'>;

/** A string that is tidied by `normalise` and refused with the sentence of `check`. */
function checked(normalise: (text: string) => string, check: (text: string) => string | null): Schema {
  return z.string().check(z.overwrite(normalise), ({ value, issues }) => {
    const problem = check(value);
    if (problem) issues.push({ code: 'custom', message: problem, input: value });
  });
}

/** PostgreSQL keeps no zero byte in a text. */
const storable = z.refine<string>(
  (text) => !text.includes('\0'),
  'Contiene un carácter que no se puede guardar: escriba el texto de nuevo.',
);

const trimmed = ({ maxLength = Infinity }: FieldMeta): Schema =>
  z.string().check(z.trim(), z.maxLength(maxLength), storable);

const inBounds = (schema: z.ZodMiniType<number>, { min = -Infinity, max = Infinity }: FieldMeta) =>
  schema.check(z.gte(min), z.lte(max));

/** Unix seconds that a date can be made of. */
const seconds = z.int().check(z.gte(EARLIEST), z.lte(LATEST));
const id = z.uuid({ error: 'Identificador no válido.' });
const email = checked(normaliseEmail, checkEmail);
const phone = checked(normalisePhone, checkPhone);
const iban = checked(normaliseIban, checkIban);
const nationalId = checked(normaliseNationalId, checkNationalId);
const cadastralReference = checked(normaliseCadastralReference, checkCadastralReference);
const cups = checked(normaliseCups, checkCups);
const url = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));
const day = seconds.check(z.overwrite(startOfDay));
const pastDay = day.check(
  z.refine<number>(
    (seconds) => seconds <= Date.now() / 1000,
    'La fecha no puede ser posterior a hoy: corríjala.',
  ),
);
const nearDay = day.check(
  z.refine<number>(
    (seconds) => seconds <= addYears(startOfDay(Date.now() / 1000), 1),
    'La fecha es de dentro de más de un año: corrija el año.',
  ),
);
const flag = z.boolean();
const json = z.json();
const ids = z.array(id).check(
  z.maxLength(1000),
  z.overwrite((given) => [...new Set(given)]),
);

const hasTwoDecimals = z.refine<number>(
  (euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-4,
  'Como máximo dos decimales.',
);

function choice({ choices }: FieldMeta): Schema {
  const values = z.enum([...(choices?.values ?? [])]);
  const read = choices?.read;
  if (!read) return values;
  const spelt = z.transform((given) =>
    typeof given === 'string' || typeof given === 'number' ? read(given) : given,
  );
  return z.pipe(spelt, values);
}

function severalChoices({ choices }: FieldMeta): Schema {
  const values = choices?.values ?? [];
  const inOrder = z.overwrite((given: string[]) => values.filter((value) => given.includes(value)));
  return z.array(z.enum([...values])).check(inOrder);
}

const schemas: Record<PlainKind, (meta: FieldMeta) => Schema> = {
  text: trimmed,
  longText: trimmed,
  email: () => email,
  phone: () => phone,
  iban: () => iban,
  nationalId: () => nationalId,
  cadastralReference: () => cadastralReference,
  cups: () => cups,
  url: () => url,
  integer: (meta) => inBounds(z.int(), meta),
  decimal: (meta) => inBounds(z.number(), meta),
  money: (meta) => inBounds(z.number(), meta).check(hasTwoDecimals),
  percent: (meta) => inBounds(z.number(), meta),
  flag: () => flag,
  day: ({ past, withinAYear }) => (past ? pastDay : withinAYear ? nearDay : day),
  instant: () => seconds,
  choice,
  choices: severalChoices,
  link: () => id,
  links: () => ids,
  json: () => json,
};

const made = new WeakMap<FieldMeta, Schema>();

/** The schema by which values of a field are tidied and checked, made at its first use. Not for nested values. */
export function schemaOf(meta: FieldMeta): Schema {
  const known = made.get(meta);
  if (known) return known;
  const schema = schemas[meta.kind as PlainKind](meta);
  made.set(meta, schema);
  return schema;
}
