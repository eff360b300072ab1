import type { ServiceName } from '../collections.ts';
import { type Fields, metaOf } from '../fields/field.ts';
import type { CommandDefinition } from './command.ts';
import { type WireField, wireField } from './wire.ts';

/** Number and type that a field was published with; they never change. */
export interface PublishedField {
  number: number;
  /** As in the file, with `repeated`: `sint64`, `repeated Contracts`. */
  type: string;
}

/** Message path (`ActivateContractRequest`, `BillableContractsReply.Contracts`) → field → number and type. */
export type Published = Record<string, Record<string, PublishedField>>;

/** The committed file against which breaking changes are found, by service. */
export type Baseline = Partial<Record<ServiceName, Published>>;

/** A message to be written, before its fields have numbers. */
interface Draft {
  path: string;
  name: string;
  fields: { wire: WireField; type: string }[];
  nested: Draft[];
}

function drafts(commands: readonly CommandDefinition[]): Draft[] {
  return commands.flatMap((command) => [
    draft(`${command.name}Request`, `${command.name}Request`, command.input),
    draft(`${command.name}Reply`, `${command.name}Reply`, command.output),
  ]);
}

function draft(path: string, name: string, fields: Fields): Draft {
  const nested: Draft[] = [];
  const lines = Object.entries(fields).map(([field, schema]) => {
    const wire = wireField(field, schema);
    const { shape } = metaOf(schema);
    if (!shape) return { wire, type: wire.type };
    const inner = field.charAt(0).toUpperCase() + field.slice(1);
    nested.push(draft(`${path}.${inner}`, inner, shape));
    return { wire, type: inner };
  });
  return { path, name, fields: lines, nested };
}

/**
 * Numbers of all messages: those of the baseline stay, new fields get the next number after every one that
 * was ever used. Fields that are gone stay in the baseline, so that their numbers are never given again.
 */
export function published(commands: readonly CommandDefinition[], baseline: Published = {}): Published {
  const result: Published = { ...baseline };
  const visit = ({ path, fields, nested }: Draft): void => {
    const known = { ...baseline[path] };
    let last = Math.max(0, ...Object.values(known).map(({ number }) => number));
    for (const { wire, type } of fields)
      known[wire.name] = { number: known[wire.name]?.number ?? ++last, type: typeOf(wire, type) };
    result[path] = known;
    nested.forEach(visit);
  };
  drafts(commands).forEach(visit);
  return result;
}

/** What of a published interface the commands no longer keep; empty when callers of yesterday still work. */
export function breakingChanges(commands: readonly CommandDefinition[], baseline: Published): string[] {
  const now = new Map<string, Draft>();
  const visit = (message: Draft): void => {
    now.set(message.path, message);
    message.nested.forEach(visit);
  };
  drafts(commands).forEach(visit);
  return Object.entries(baseline).flatMap(([path, fields]) => {
    const message = now.get(path);
    if (!message) return [`${path}: the message is gone`];
    return Object.entries(fields).flatMap(([name, { type }]) => {
      const field = message.fields.find(({ wire }) => wire.name === name);
      if (!field) return [`${path}.${name}: the field is gone`];
      const today = typeOf(field.wire, field.type);
      return today === type ? [] : [`${path}.${name}: was ${type}, is ${today}`];
    });
  });
}

/** The text of `proto/grpc/<service>.proto`. */
export function protoFile(
  service: ServiceName,
  commands: readonly CommandDefinition[],
  baseline: Published = {},
): string {
  const numbers = published(commands, baseline);
  const rpcs = commands.map(
    ({ name, label }) => `  // ${label}.\n  rpc ${name}(${name}Request) returns (${name}Reply);`,
  );
  const messages = drafts(commands).map((message) => messageText(message, numbers, ''));
  return [
    'syntax = "proto3";',
    '',
    `package llavero.${service}.v1;`,
    '',
    `// Made from proto/commands/${service}.ts by \`make generate\`; do not edit.`,
    '// Money is in cents, days and moments are unix seconds, bytes hold JSON.',
    'service Commands {',
    rpcs.join('\n'),
    '}',
    '',
    messages.join('\n\n'),
    '',
  ].join('\n');
}

function messageText({ path, name, fields, nested }: Draft, numbers: Published, indent: string): string {
  const known = numbers[path] ?? {};
  const lines = nested.map((inner) => messageText(inner, numbers, `${indent}  `));
  const gone = Object.keys(known).filter((field) => !fields.some(({ wire }) => wire.name === field));
  if (gone.length > 0) {
    lines.push(`${indent}  reserved ${gone.map((field) => known[field]?.number).join(', ')};`);
    lines.push(`${indent}  reserved ${gone.map((field) => `"${field}"`).join(', ')};`);
  }
  for (const { wire, type } of fields) {
    const presence = wire.repeated ? 'repeated ' : 'optional ';
    lines.push(`${indent}  // ${wire.meta.label}.`);
    lines.push(`${indent}  ${presence}${type} ${wire.name} = ${known[wire.name]?.number};`);
  }
  if (lines.length === 0) return `${indent}message ${name} {}`;
  return `${indent}message ${name} {\n${lines.join('\n')}\n${indent}}`;
}

function typeOf(wire: WireField, type: string): string {
  return wire.repeated ? `repeated ${type}` : type;
}
