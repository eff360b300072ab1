import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import protobuf from 'protobufjs';
import { type ServiceName, serviceNames } from '../collections.ts';
import { integer, list, money, text } from '../fields/vocabulary.ts';
import { type CommandDefinition, defineCommand, staff } from './command.ts';
import { type Baseline, breakingChanges, protoFile, published } from './proto-file.ts';
import { commands } from './registry.ts';

const file = (name: string) => readFileSync(new URL(`../grpc/${name}`, import.meta.url), 'utf8');
const baseline = JSON.parse(file('baseline.json')) as Baseline;
const own = (service: ServiceName) => [...commands.values()].filter((command) => command.service === service);

function command(fields: CommandDefinition['input']): CommandDefinition[] {
  return [
    defineCommand({
      service: 'finance',
      name: 'Sample',
      collection: 'finance',
      label: 'Muestra',
      access: staff,
      input: fields,
      output: {},
    }) as CommandDefinition,
  ];
}

describe('gRPC files of the commands', () => {
  it.each(serviceNames)('%s.proto is what the commands say and breaks no caller', (service) => {
    expect(breakingChanges(own(service), baseline[service] ?? {})).toEqual([]);
    expect(file(`${service}.proto`)).toBe(protoFile(service, own(service), baseline[service]));
    expect(published(own(service), baseline[service])).toEqual(baseline[service]);
  });

  it.each([...serviceNames, 'records', 'media'])('%s.proto follows the rules of the house', (name) => {
    const problems: string[] = [];
    const { root } = protobuf.parse(file(`${name}.proto`), { keepCase: true });
    const visit = (part: protobuf.ReflectionObject): void => {
      if (part instanceof protobuf.Service) {
        for (const method of part.methodsArray)
          if (!/^[A-Z][A-Za-z]+$/.test(method.name)) problems.push(`${part.name}.${method.name}`);
      }
      if (part instanceof protobuf.Type) {
        if (!/^[A-Z][A-Za-z]+$/.test(part.name)) problems.push(part.name);
        for (const field of part.fieldsArray) {
          if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(field.name)) problems.push(`${part.name}.${field.name}`);
          if (field.id < 1 || (field.id >= 19000 && field.id <= 19999))
            problems.push(`${part.name}.${field.name} number`);
          if (field.name.endsWith('_cents') && field.type !== 'sint64')
            problems.push(`${part.name}.${field.name} type`);
        }
      }
      if (part instanceof protobuf.Namespace) part.nestedArray.forEach(visit);
    };
    expect(protobuf.parse(file(`${name}.proto`)).package).toBe(`llavero.${name}.v1`);
    visit(root);
    expect(problems).toEqual([]);
  });

  it('a field that is added gets the next number, one that is gone keeps its number for itself', () => {
    const before = published(command({ first: text('Uno'), second: money('Dos') }));
    const after = command({ second: money('Dos'), third: integer('Tres') });
    expect(published(after, before)['SampleRequest']).toEqual({
      first: { number: 1, type: 'string' },
      second_cents: { number: 2, type: 'sint64' },
      third: { number: 3, type: 'sint32' },
    });
    const written = protoFile('finance', after, before);
    expect(written).toContain('reserved 1;');
    expect(written).toContain('reserved "first";');
    expect(() => protobuf.parse(written)).not.toThrow();
  });

  it('a field or message that is gone, or has another type, is a breaking change', () => {
    const before = published(
      command({ first: text('Uno'), rows: list('Filas', { amount: money('Importe') }) }),
    );
    expect(breakingChanges(command({ first: integer('Uno') }), before)).toEqual([
      'SampleRequest.first: was string, is sint32',
      'SampleRequest.rows: the field is gone',
      'SampleRequest.Rows: the message is gone',
    ]);
  });
});
