import { describe, expect, it } from '@jest/globals';
import { roles } from '@llavero/proto/access/access';
import { fieldEntries } from '@llavero/proto/fields/record';
import { contract } from '@llavero/proto/records/contracts/contract';
import { task } from '@llavero/proto/records/notifications/task';
import { agent } from '@llavero/proto/records/people/agent';
import { employee } from '@llavero/proto/records/people/employee';
import { records } from '@llavero/proto/records/registry';
import { fieldsOfStates } from '@llavero/proto/states/evaluate';
import { isEditableInPlace } from './inline-edit.ts';

const may = (name: string) => isEditableInPlace(contract, name, 'ADMIN');

describe('which cells are edited in place', () => {
  it('[SCR-01] texts, choices, days, integers and flags', () => {
    expect(
      ['contractType', 'petBan', 'totalBondMonths', 'legalBondDepositDate'].filter((name) => !may(name)),
    ).toEqual([]);
  });

  it('[SCR-01] no money, link, sealed field, state, nor what the state follows from', () => {
    const never = [
      'rent',
      'units',
      'mandate',
      'name',
      'status',
      'mandateStatus',
      'cancelled',
      'endDate',
      'nothing',
    ];
    expect(never.filter(may)).toEqual([]);
    expect(isEditableInPlace(task, 'status', 'ADMIN')).toBe(false);
    // Deactivation hands tasks over: its command is asked for them.
    expect(isEditableInPlace(employee, 'active', 'ADMIN')).toBe(false);
  });

  it('[SCR-01] only what the role may write', () => {
    expect(isEditableInPlace(agent, 'nationality', 'ADMIN')).toBe(true);
    expect(isEditableInPlace(agent, 'landlordType', 'ADMIN')).toBe(true);
    expect(isEditableInPlace(agent, 'nationality', 'TENANT')).toBe(true);
    expect(isEditableInPlace(agent, 'landlordType', 'TENANT')).toBe(false);
    expect(isEditableInPlace(contract, 'contractType', 'EXTERNAL_EMPLOYEE')).toBe(false);
  });

  it('[SCR-01] in every record: never a kind or a field that is excluded, for any role', () => {
    for (const definition of records.values())
      for (const [name, meta] of fieldEntries(definition))
        for (const role of roles) {
          if (!isEditableInPlace(definition, name, role)) continue;
          const where = `${definition.collection}.${name} for ${role}`;
          expect([where, ['text', 'choice', 'day', 'integer', 'flag'].includes(meta.kind)]).toEqual([
            where,
            true,
          ]);
          expect([where, Boolean(meta.readOnly ?? meta.sealed ?? meta.secret)]).toEqual([where, false]);
          const { states } = definition;
          expect([where, states ? fieldsOfStates(states).includes(name) : false]).toEqual([where, false]);
        }
  });
});
