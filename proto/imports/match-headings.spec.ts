import { describe, expect, it } from '@jest/globals';
import { definitionOf } from '../records/registry.ts';
import { agent } from '../records/people/agent.ts';
import { importColumns } from './columns.ts';
import { normaliseHeading } from './heading.ts';
import { matchHeadings } from './match-headings.ts';
import { importableCollections, importRulesOf } from './rules.ts';

const match = (collection: string, headings: string[]) =>
  matchHeadings(headings, importColumns(definitionOf(collection)), importRulesOf(collection));

describe('headings', () => {
  it.each(importableCollections)(
    '[ENT-01] every column of %s has a heading of its own, and is found by it',
    (name) => {
      const columns = importColumns(definitionOf(name));
      const labels = columns.map(({ label }) => normaliseHeading(label));
      expect(new Set(labels).size).toBe(labels.length);
      expect(match(name, labels)).toEqual(columns.map(({ key }) => key));
      expect(
        match(
          name,
          columns.map(({ key }) => key),
        ),
      ).toEqual(columns.map(({ key }) => key));
    },
  );

  it('[ENT-01] identities and aliases name fields that can be imported', () => {
    for (const name of importableCollections) {
      const known = new Set(importColumns(definitionOf(name)).map(({ key }) => key));
      const { identities = [], aliases = {} } = importRulesOf(name) ?? {};
      for (const key of [...identities.flat(), ...Object.keys(aliases)])
        expect([name, key, known.has(key)]).toEqual([name, key, true]);
    }
  });

  it('[SCR-06] are known without accents and case, by usual names, and by what is spelled nearly so', () => {
    expect(match('agent', ['APELLIDOS', 'Telefono', 'DNI/NIF', 'e-mail', 'Profesion', 'color'])).toEqual([
      'lastname',
      'phone',
      'idNumber',
      'email',
      'profession',
      null,
    ]);
    expect(
      match('place', ['Ref. catastral', 'C.P.', 'Nº', 'Poblacion', 'Certificado energético: Número']),
    ).toEqual(['cadastralReference', 'zip', 'number', 'city', 'energyCertificate.number']);
    expect(match('contract', ['Arrendatario', 'Renta', 'Fecha inicio', 'Fecha fin', 'Fianza legal'])).toEqual(
      ['tenants', 'rent', 'startDate', 'endDate', 'legalBondAmount'],
    );
  });

  it('[SCR-06] give a field to one column only, the surer one', () => {
    expect(match('agent', ['Correo', 'Correo electrónico'])).toEqual([null, 'email']);
  });

  it('[SES-09] columns leave out what the system sets and what a role may not see', () => {
    const columns = importColumns(agent, {
      hidden: ['economy'],
      frozen: ['personal'],
    });
    const keys = columns.map(({ key }) => key);
    for (const hidden of ['iban', 'income', 'idNumber', 'notes', 'chronology'])
      expect(keys).not.toContain(hidden);
    expect(importColumns(definitionOf('contract')).map(({ key }) => key)).not.toContain('validated');
  });
});
