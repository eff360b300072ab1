import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { metaOf } from '../fields/field.ts';
import { fieldEntries } from '../fields/record.ts';
import { records } from '../records/registry.ts';
import { allows, grantOf, roles } from './access.ts';
import { permissionsPage } from './matrix.ts';

const definitions = [...records.values()];

describe('permission matrix', () => {
  it('every group and every row rule names something that exists', () => {
    for (const { collection, access, ...definition } of definitions) {
      const groups = new Set(
        fieldEntries({ collection, access, ...definition }).map(([, meta]) => meta.access),
      );
      for (const role of roles) {
        const { hidden = [], frozen = [], own = [], shown } = access[role] ?? {};
        for (const { field, values } of shown ?? []) {
          const { kind, choices, sealed } = metaOf(definition.fields[field]!);
          const known = kind === 'flag' ? [true, false] : choices?.values;
          expect([collection, role, field, known]).toEqual([
            collection,
            role,
            field,
            expect.arrayContaining([...values]),
          ]);
          expect(sealed ?? false).toBe(false);
        }
        for (const field of own)
          expect([collection, role, field, field === 'id' || field in definition.fields]).toEqual([
            collection,
            role,
            field,
            true,
          ]);
        // `internal` is hidden from outsiders everywhere, also where no field is internal yet.
        for (const group of [...hidden, ...frozen])
          expect([collection, role, group, group === 'internal' || groups.has(group)]).toEqual([
            collection,
            role,
            group,
            true,
          ]);
      }
    }
  });

  it('[SES-09] nobody outside the company sees all rows, and only staff sees what is internal', () => {
    for (const { collection, access } of definitions) {
      for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'COMMUNITY'] as const) {
        const grant = grantOf(access, role);
        if (!grant) continue;
        expect([collection, role, grant.own?.length ?? 0]).not.toEqual([collection, role, 0]);
        expect(grant.hidden).toContain('internal');
        for (const action of ['create', 'delete', 'restore'] as const)
          expect(allows(access, role, action)).toBe(false);
      }
    }
  });

  it('[SES-09] external staff sees all rows of the directories of the house only, and is never told what is internal', () => {
    const open = definitions.filter(({ access }) => {
      const grant = grantOf(access, 'EXTERNAL_EMPLOYEE');
      return grant && !grant.own;
    });
    const directories = ['agency', 'employee', 'marketer', 'organization', 'product', 'supplier', 'template'];
    expect(directories).toEqual(expect.arrayContaining(open.map(({ collection }) => collection)));
    for (const { collection, access, ...definition } of definitions) {
      const grant = grantOf(access, 'EXTERNAL_EMPLOYEE');
      const hasInternal = fieldEntries({ collection, access, ...definition }).some(
        ([, meta]) => meta.access === 'internal',
      );
      if (grant && hasInternal)
        expect([collection, grant.hidden]).toEqual([collection, expect.arrayContaining(['internal'])]);
    }
  });

  it('[SES-09] only an administrator hires, dismisses and grants roles; nobody writes the log', () => {
    const { access: employee } = records.get('employee')!;
    const { access: log } = records.get('log')!;
    expect(roles.filter((role) => allows(employee, role, 'update'))).toEqual(['ADMIN', 'SERVICE']);
    expect(roles.filter((role) => allows(log, role, 'create') || allows(log, role, 'update'))).toEqual([
      'SERVICE',
    ]);
  });

  it('docs/permissions.md says the same (make generate writes it)', () => {
    const file = new URL('../../docs/permissions.md', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(permissionsPage(definitions));
  });
});
