import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fieldMeta } from '../fields/record.ts';
import { metaOf } from '../fields/field.ts';
import { contract } from '../records/contracts/contract.ts';
import { records } from '../records/registry.ts';
import { eventDocuments } from './async-api.ts';
import { events } from './catalogue.ts';
import { definedEvents, defineEvent } from './define.ts';
import { recordVerbs } from './envelope.ts';
import { recordEvents } from './record-events.ts';

const root = new URL('../../', import.meta.url);

describe('catalogue of events', () => {
  it('[JOB-05] holds what is declared, by its subject, and the four events of every record but the log', () => {
    for (const [subject, { service, collection, verb, label }] of events) {
      expect(subject).toBe(`llavero.${service}.${collection}.${verb}`);
      expect(records.get(collection)?.service).toBe(service);
      expect(label).not.toBe('');
    }
    const named = [...events.values()].filter(({ kind }) => kind === 'named');
    expect(named).toEqual(expect.arrayContaining(definedEvents()));
    expect(named).toHaveLength(definedEvents().length);
    for (const record of records.values())
      for (const event of recordEvents(record))
        expect(events.has(event.subject)).toBe(record.collection !== 'log');
  });

  it('[JOB-05] a verb is declared once, and those of every record are not declared again', () => {
    const about = { label: 'Contrato', description: 'Of this test.' };
    for (const verb of ['activated', ...recordVerbs])
      expect(() => defineEvent(contract, verb, about)).toThrow(`event contract.${verb} is declared already`);
  });

  it('[ENT-10] no event carries a field that its record or another one seals', () => {
    const leaks = [...events.values()].flatMap(({ subject, collection, extra }) =>
      Object.entries(extra)
        .filter(([name, field]) => {
          const own = fieldMeta(records.get(collection)!, name);
          return own?.sealed || ['email', 'phone', 'iban', 'nationalId', 'cups'].includes(metaOf(field).kind);
        })
        .map(([name]) => `${subject}: ${name}`),
    );
    expect(leaks).toEqual([]);
  });

  it('[JOB-05] docs/events.md and docs/asyncapi.json say the same (make generate writes them again)', () => {
    for (const [name, text] of Object.entries(eventDocuments()))
      expect(readFileSync(new URL(`docs/${name}`, root), 'utf8')).toBe(text);
  });
});
