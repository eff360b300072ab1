import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fieldMeta } from '../fields/record.ts';
import { metaOf } from '../fields/field.ts';
import { records } from '../records/registry.ts';
import { asyncApi, eventsPage } from './async-api.ts';
import { events } from './catalogue.ts';

const root = new URL('../../', import.meta.url);

function sourcesBelow(folder: URL): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      const skip = ['node_modules', 'dist', 'testing', 'test'].includes(entry.name);
      return skip ? [] : sourcesBelow(new URL(`${entry.name}/`, folder));
    }
    const source = entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts');
    return source ? [readFileSync(new URL(entry.name, folder), 'utf8')] : [];
  });
}

/** `*` stands for one part, `>` for the rest, as on the bus. */
function matches(pattern: string, subject: string): boolean {
  const expression = pattern.replaceAll('.', '\\.').replaceAll('*', '[^.]+').replace(/>$/, '.+');
  return new RegExp(`^${expression}$`).test(subject);
}

describe('catalogue of events', () => {
  const sources = sourcesBelow(new URL('services/', root)).join('\n');

  it('[JOB-05] knows every verb that a service tells', () => {
    const verbs = new Set([...events.values()].map(({ verb }) => verb));
    const told = [...sources.matchAll(/\bverb: '([A-Za-z]+)'/g)].map((match) => match[1] ?? '');
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((verb) => !verbs.has(verb))).toEqual([]);
  });

  it('[JOB-05] knows every event that a service listens to', () => {
    const heard = [...sources.matchAll(/'(llavero\.(?:[a-zA-Z]+\.[a-zA-Z]+\.[a-zA-Z*]+|>))'/g)].map(
      (match) => match[1] ?? '',
    );
    expect(heard.length).toBeGreaterThan(0);
    const unknown = heard.filter(
      (pattern) => ![...events.keys()].some((subject) => matches(pattern, subject)),
    );
    expect([...new Set(unknown)]).toEqual([]);
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

  it('docs/events.md and docs/asyncapi.json say the same (UPDATE_DOCS=1 writes them again)', () => {
    const documents = {
      'events.md': eventsPage(),
      'asyncapi.json': `${JSON.stringify(asyncApi(), null, 2)}\n`,
    };
    for (const [name, text] of Object.entries(documents)) {
      const file = new URL(`docs/${name}`, root);
      if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, text);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });
});
