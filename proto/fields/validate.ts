import { type CodedError, type FieldProblem, invalid } from '../errors.ts';
import { type FieldMeta, type Field, type Fields, type Json, metaOf } from './field.ts';
import {
  emptyMessage,
  issueMessage,
  kindMessage,
  readOnlyMessage,
  requiredMessage,
  unknownMessage,
} from './messages.ts';
import { refuseFieldChanges } from '../states/field-states.ts';
import { factsOf } from '../states/flags.ts';
import { type RecordDefinition, systemFieldNames } from './record.ts';
import { schemaOf } from './schema.ts';

type Values = Record<string, Json>;

export interface ValidateOptions {
  /** The caller is the owning service's own code: read-only and secret fields may be set. */
  trusted?: boolean;
  /** Moment of the write, for defaults and derived values that depend on the day; unix seconds, the clock's when absent. */
  now?: number;
}

/** Where problems are collected while a value is read. */
interface Reading {
  problems: FieldProblem[];
  trusted: boolean;
  label: string;
  /** Names that the product itself answers beside the fields. */
  computed: readonly string[];
  /** As a caller has sent it, which tells an empty list from none; on the wire between services both are empty. */
  asSent?: boolean;
}

/**
 * The complete values of a new record: tidied, defaults filled in, absent fields null, derived fields
 * computed (VAL-11).
 * @throws CodedError invalid `RECORD.INVALID` with one problem per field and rule.
 */
export function validateCreate(
  definition: RecordDefinition,
  object: Readonly<Record<string, unknown>>,
  options: ValidateOptions = {},
): Values {
  const reading = readingOf(definition, options);
  const given = withoutEmptyReadOnly(definition.fields, filled(definition, object, momentOf(options)));
  const values = readFields(definition.fields, given, '', reading);
  throwIfAny(reading.problems, definition);
  const complete = { ...values, ...(definition.derive?.(values, momentOf(options)) as Values | undefined) };
  throwIfAny(definition.check?.(complete) ?? [], definition);
  return complete;
}

/**
 * The tidied values of the fields that change, with the derived fields that change with them. An object
 * or list field is replaced as a whole.
 * @param current the record as stored; rules that span fields and derived fields need it. A rule that
 *   the stored record already breaks does not stop a change of other fields than the one it blames.
 * @throws CodedError invalid `RECORD.INVALID` with one problem per field and rule; conflict
 *   `<COLLECTION>.<FIELD>_CHANGE_NOT_ALLOWED` for a status inside the record.
 */
export function validatePatch(
  definition: RecordDefinition,
  patch: Readonly<Record<string, unknown>>,
  current?: Readonly<Record<string, unknown>>,
  options: ValidateOptions = {},
): Values {
  const reading = readingOf(definition, options);
  const values: Values = {};
  for (const [name, value] of Object.entries(patch)) {
    const field = fieldOf(definition.fields, name);
    if (!field) {
      if (!isSystem(name, reading) || !current || !sameJson(value, current[name]))
        reportUnknown(name, name, reading);
      continue;
    }
    const meta = metaOf(field);
    if (isLocked(meta, reading)) {
      if (!current || !sameJson(value, current[name]))
        report(reading, name, 'readOnly', readOnlyMessage(meta));
      continue;
    }
    if (!isEmpty(value, meta)) values[name] = readValue(field, value, name, reading);
    else if (isNullable(meta)) values[name] = null;
    else if (!meta.required && isBlank(meta.default)) values[name] = structuredClone(meta.default) as Json;
    else report(reading, name, 'required', requiredMessage(meta));
  }
  if (current && !reading.trusted) reportLinksToItself(definition, values, current, reading);
  throwIfAny(reading.problems, definition);
  if (!current) return values;
  if (!reading.trusted) refuseFieldChanges(definition, current, values);
  const asked = { ...(current as Values), ...values };
  const outdated = (definition.outdated?.(current as Values, asked) ?? {}) as Values;
  for (const [name, value] of Object.entries(outdated))
    if (!sameJson(value, asked[name])) values[name] = value;
  const merged = { ...asked, ...values };
  const derived = (definition.derive?.(merged, momentOf(options)) ?? {}) as Values;
  // What the caller wrote his own way («12.345.678-z») is kept as derived, also when that changes nothing.
  for (const [name, value] of Object.entries(derived))
    if (name in values || !sameJson(value, current[name])) values[name] = value;
  throwIfAny(newProblems(definition, current, { ...merged, ...derived }), definition);
  return values;
}

/**
 * The complete input of a command, tidied and with defaults (VAL-11).
 * @param label Spanish name of the command, for the message.
 * @param asSent it is what a caller has sent, in which an empty list is not the same as none.
 * @throws CodedError invalid `COMMAND.INVALID` with one problem per field and rule.
 */
export function validateInput(
  fields: Fields,
  object: Readonly<Record<string, unknown>>,
  label: string,
  { asSent = false } = {},
): Values {
  const reading: Reading = { problems: [], trusted: true, label, computed: ['status'], asSent };
  const values = readFields(fields, object, '', reading);
  if (reading.problems.length > 0) throw refusal('COMMAND.INVALID', label, reading.problems);
  return values;
}

function readingOf(definition: RecordDefinition, { trusted = false }: ValidateOptions): Reading {
  const computed = ['status', ...Object.keys(factsOf(definition))];
  return { problems: [], trusted, label: definition.label.many, computed };
}

function readFields(
  fields: Fields,
  object: Readonly<Record<string, unknown>>,
  path: string,
  reading: Reading,
) {
  const values: Values = {};
  for (const name of Object.keys(object))
    if (!Object.hasOwn(fields, name) && object[name] !== undefined) reportUnknown(name, path + name, reading);
  for (const [name, field] of Object.entries(fields)) {
    const meta = metaOf(field);
    const value = object[name];
    if (isEmpty(value, meta)) values[name] = absent(meta, path + name, reading);
    else if (reading.asSent && meta.leftOutMeansAll && Array.isArray(value) && value.length === 0)
      report(reading, path + name, 'empty', emptyMessage(meta));
    else if (isLocked(meta, reading)) report(reading, path + name, 'readOnly', readOnlyMessage(meta));
    else values[name] = readValue(field, value, path + name, reading);
  }
  return values;
}

/** An emptied input is the absence of a value (interfaces: absent = null). */
function isEmpty(value: unknown, meta: FieldMeta): boolean {
  if (value === undefined || value === null) return true;
  if (meta.required && Array.isArray(value)) return value.length === 0;
  return typeof value === 'string' && value.trim() === '' && meta.kind !== 'json';
}

/** What a field that says nothing becomes: its default, null, or a problem. */
function absent(meta: FieldMeta, path: string, reading: Reading): Json {
  if (meta.required) report(reading, path, 'required', requiredMessage(meta));
  else if (meta.default !== undefined) return copyOf(meta.default as Json);
  return null;
}

/** Most defaults are a flag or a number, which no copy is made of. */
const copyOf = (value: Json): Json => (typeof value === 'object' ? structuredClone(value) : value);

function readValue(field: Field, value: unknown, path: string, reading: Reading): Json {
  const meta = metaOf(field);
  if (meta.shape) return readNested(meta, meta.shape, value, path, reading);
  const result = schemaOf(meta).safeParse(value);
  if (result.success) return result.data as Json;
  for (const issue of result.error.issues) {
    const { rule, message } = issueMessage(issue, meta);
    report(reading, [path, ...issue.path].join('.'), rule, message);
  }
  return null;
}

/** Read field by field instead of by the schema, so that defaults, unknown keys and paths are as at the top. */
function readNested(meta: FieldMeta, shape: Fields, value: unknown, path: string, reading: Reading): Json {
  const inner = { ...reading, label: `«${meta.label}»` };
  if (meta.kind === 'object' && isPlainObject(value)) return readFields(shape, value, `${path}.`, inner);
  if (meta.kind === 'list' && Array.isArray(value) && value.length <= 2000) {
    return value.map((entry, index) => {
      if (isPlainObject(entry)) return readFields(shape, entry, `${path}.${index}.`, inner);
      report(reading, `${path}.${index}`, 'object', kindMessage({ ...meta, kind: 'object' }));
      return null;
    });
  }
  report(reading, path, meta.kind, kindMessage(meta));
  return null;
}

/** A place is not its own property, nor a mandate the one before it. */
function reportLinksToItself(
  { collection, fields }: RecordDefinition,
  values: Values,
  current: Readonly<Record<string, unknown>>,
  reading: Reading,
): void {
  const { id } = current;
  if (typeof id !== 'string') return;
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(fields, name);
    if (!field || metaOf(field).to !== collection || ![value].flat().includes(id)) continue;
    if (sameJson(value, current[name])) continue;
    const message = `El campo «${metaOf(field).label}» apunta a la propia ficha: elija otra.`;
    report(reading, name, 'self', message);
  }
}

/** A default that says 'nothing' in its own way: an emptied field goes back to it. */
function isBlank(value: unknown): boolean {
  return value === '' || Array.isArray(value);
}

function isNullable(meta: FieldMeta): boolean {
  return !meta.required && meta.default === undefined;
}

/** A declared field; what every object inherits (`constructor`) is none. */
function fieldOf(fields: Fields, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLocked(meta: FieldMeta, reading: Reading): boolean {
  return !reading.trusted && (meta.readOnly === true || meta.secret === true);
}

const momentOf = ({ now }: ValidateOptions): number => now ?? Math.floor(Date.now() / 1000);

/** What the caller says, completed by what follows from it. */
function filled(
  definition: RecordDefinition,
  object: Readonly<Record<string, unknown>>,
  now: number,
): Readonly<Record<string, unknown>> {
  return definition.fill ? { ...object, ...definition.fill(object, now) } : object;
}

/** A form that sends the whole new record also sends the fields it cannot fill: that is no attempt to set them. */
function withoutEmptyReadOnly(fields: Fields, object: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(object).filter(([name, value]) => {
    const field = fieldOf(fields, name);
    const meta = field && metaOf(field);
    return !meta?.readOnly || (value !== null && !sameJson(value, meta.default));
  });
  return Object.fromEntries(entries);
}

/** What is wrong after a change and was not before, and what stays wrong in a field that the change sets. */
function newProblems(definition: RecordDefinition, before: object, after: object): FieldProblem[] {
  const problems = definition.check?.(after) ?? [];
  if (problems.length === 0) return problems;
  const known = new Set((definition.check?.(before) ?? []).map(({ field, rule }) => `${field} ${rule}`));
  const isSet = (field: string) => {
    const [name = ''] = field.split('.');
    return !sameJson((after as Values)[name], (before as Values)[name]);
  };
  return problems.filter(({ field, rule }) => isSet(field) || !known.has(`${field} ${rule}`));
}

/** A name that the product itself answers: a record sent back as it was read carries it. */
function isSystem(name: string, reading: Reading): boolean {
  return (systemFieldNames as readonly string[]).includes(name) || reading.computed.includes(name);
}

function reportUnknown(name: string, path: string, reading: Reading): void {
  const system = isSystem(name, reading);
  const message = system
    ? `El campo «${name}» lo lleva el sistema y no se puede indicar aquí: quítelo.`
    : unknownMessage(name, reading.label);
  report(reading, path, system ? 'readOnly' : 'unknown', message);
}

function report(reading: Reading, field: string, rule: string, message: string): void {
  reading.problems.push({ field, rule, message });
}

function throwIfAny(problems: FieldProblem[], definition: RecordDefinition): void {
  if (problems.length > 0) throw refusal('RECORD.INVALID', definition.label.one, problems);
}

function refusal(code: string, label: string, problems: FieldProblem[]): CodedError {
  const count = problems.length === 1 ? 'un dato' : `${problems.length} datos`;
  const first = problems.length === 1 ? ` ${problems[0]?.message ?? ''}` : '';
  return invalid(code, `No se ha guardado nada: revise ${count} de «${label}».${first}`, problems);
}

/** Equal as JSON; the order of keys does not matter, null and absent are the same. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b || (a == null && b == null)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const key of keys) if (!sameJson(left[key], right[key])) return false;
  return true;
}
