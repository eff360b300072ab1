import { describe, expect, it } from '@jest/globals';
import { grantOf, roles } from '../access/access.ts';
import { commands } from '../commands/registry.ts';
import { records } from '../records/registry.ts';
import { allBy, ownerOf, ownerOfStatus } from './commands.ts';

const owned = [...records.values()].flatMap((definition) =>
  (definition.states?.commands ?? []).map(
    (change) => [`${definition.collection} → ${change.to}`, definition, change] as const,
  ),
);

describe('changes of status that commands own', () => {
  it.each(owned)(
    '[STA-01] [STA-02] [STA-06] %s: names a command of the record, between its statuses',
    (_title, definition, change) => {
      expect(commands.get(change.command)).toMatchObject({
        collection: definition.collection,
        service: definition.service,
      });
      expect(commands.get(change.command)?.reads).toBeUndefined();
      const statuses = definition.states?.statuses.values;
      expect(statuses).toEqual(expect.arrayContaining([change.to, ...change.from]));
    },
  );

  it.each(owned)(
    '[SES-09] %s: whoever may change every row of the record may call its command',
    (_title, definition, change) => {
      const access = commands.get(change.command)?.access ?? [];
      for (const role of roles) {
        const grant = grantOf(definition.access, role);
        if (role === 'SERVICE' || grant?.own || !grant?.actions.includes('update')) continue;
        expect([role, access]).toEqual([role, expect.arrayContaining([role])]);
      }
    },
  );

  it('[SES-12] fields that commands own name commands of the record, open to whoever may change it', () => {
    const fields = [...records.values()].flatMap((definition) =>
      Object.values(definition.fieldCommands ?? {}).flatMap((owners) =>
        owners.map(({ command }) => ({ definition, command })),
      ),
    );
    expect(fields.map(({ command }) => command)).toEqual(
      expect.arrayContaining(['DeactivateEmployee', 'ReactivateEmployee']),
    );
    for (const { definition, command } of fields) {
      expect(commands.get(command)).toMatchObject({
        collection: definition.collection,
        service: definition.service,
      });
      for (const role of roles)
        if (role !== 'SERVICE' && grantOf(definition.access, role)?.actions.includes('update'))
          expect(commands.get(command)?.access).toContain(role);
    }
  });

  it('no change has two owners', () => {
    for (const { collection, states } of records.values()) {
      const changes = (states?.commands ?? []).flatMap(({ from, to }) => from.map((one) => `${one} ${to}`));
      expect([collection, changes.length]).toEqual([collection, new Set(changes).size]);
    }
  });

  it('are found by from and to, and by the status alone', () => {
    const changes = { A: ['B', 'C'], B: ['C'] } as const;
    const states = { ...records.get('task')!.states!, commands: allBy('Move', changes as never) };
    expect(ownerOf(states, 'A', 'C')).toEqual({ command: 'Move', from: ['A', 'B'], to: 'C' });
    expect(ownerOf(states, 'C', 'B')).toBeUndefined();
    expect(ownerOfStatus(states, 'B')).toMatchObject({ command: 'Move' });
    expect(ownerOfStatus(undefined, 'B')).toBeUndefined();
  });
});
