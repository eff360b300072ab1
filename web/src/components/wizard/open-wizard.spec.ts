import { describe, expect, it } from '@jest/globals';
import { connectOpener, openWizard, wizardFromAddress, withWizard } from './open-wizard.ts';

describe('wizard in the address', () => {
  it('goes in and out without touching what the list keeps there', () => {
    const list = new URLSearchParams('f.status=ACTIVE&page=2');
    const open = withWizard(list, { key: 'rentActivation', params: { id: 'a b&c', from: 'x' } });
    expect(wizardFromAddress(open)).toEqual({ key: 'rentActivation', params: { id: 'a b&c', from: 'x' } });
    expect(withWizard(open, null).toString()).toBe(list.toString());
    expect(wizardFromAddress(list)).toBeNull();
  });

  it('is opened by whoever shows wizards at the time', () => {
    const opened: string[] = [];
    const first = connectOpener((key) => opened.push(`1 ${key}`));
    connectOpener((key) => opened.push(`2 ${key}`));
    first();
    openWizard('taskCreate');
    expect(opened).toEqual(['2 taskCreate']);
  });
});
