import { describe, expect, it } from '@jest/globals';
import { definitionOf } from '@llavero/proto/records/registry';
import { mayDo } from '../lib/permissions.ts';
import { freeWizards, loadWizard, mayOpenWizard, wizards } from './wizards.tsx';

describe('the wizards of the palette', () => {
  it('[WIZ-08] [SES-09] the wizard is offered to administrators only', () => {
    const offered = (role: 'ADMIN' | 'INTERNAL_EMPLOYEE') => freeWizards(role).map(({ key }) => key);
    expect(offered('ADMIN')).toContain('userCreate');
    expect(offered('INTERNAL_EMPLOYEE')).not.toContain('userCreate');
    expect(offered('INTERNAL_EMPLOYEE')).toContain('taskCreate');
  });

  it('[SES-09] external staff are offered what they may finish, and nothing that is refused at its end', () => {
    const offered = freeWizards('EXTERNAL_EMPLOYEE').map(({ key }) => key);
    const collections = { inventoryCreate: 'inventory', issue: 'issue', taskCreate: 'task' };
    expect(offered.filter((key) => key !== 'workOrder').sort()).toEqual(Object.keys(collections).sort());
    for (const collection of [...Object.values(collections), 'workOrder'])
      expect([collection, mayDo(definitionOf(collection), 'EXTERNAL_EMPLOYEE', 'create')]).toEqual([
        collection,
        true,
      ]);
    for (const [key, collection] of [
      ['landlordCreate', 'agent'],
      ['unitCreate', 'place'],
      ['mandateDraft', 'mandate'],
      ['rentDraft', 'contract'],
      ['bill', 'bill'],
    ] as const) {
      expect([key, mayOpenWizard(key, 'EXTERNAL_EMPLOYEE')]).toEqual([key, false]);
      expect([key, mayDo(definitionOf(collection), 'EXTERNAL_EMPLOYEE', 'create')]).toEqual([key, false]);
    }
  });

  it('[WIZ-12] [SES-09] what papers say of people is filed by the office, not by external staff', () => {
    expect(mayOpenWizard('documentUpload', 'INTERNAL_EMPLOYEE')).toBe(true);
    expect(mayOpenWizard('documentUpload', 'EXTERNAL_EMPLOYEE')).toBe(false);
    expect(mayOpenWizard('taskCreate', 'EXTERNAL_EMPLOYEE')).toBe(true);
  });
});

describe('the address of a wizard', () => {
  it.each(wizards.map(({ key, needs }) => [key, needs] as const))(
    '[NAV-01] %s says what it needs, so that it is not opened without',
    async (key, needs) => {
      expect((await loadWizard(key))?.needs).toEqual(needs);
    },
  );

  it('[NAV-01] may name no wizard', async () => {
    expect(await loadWizard('nothing')).toBeNull();
  });
});
