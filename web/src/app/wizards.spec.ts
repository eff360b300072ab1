import { describe, expect, it } from '@jest/globals';
import { freeWizards } from './wizards.tsx';

describe('the wizards of the palette', () => {
  it('[WIZ-08] [SES-09] the wizard is offered to administrators only', () => {
    const offered = (role: 'ADMIN' | 'INTERNAL_EMPLOYEE') => freeWizards(role).map(({ key }) => key);
    expect(offered('ADMIN')).toContain('userCreate');
    expect(offered('INTERNAL_EMPLOYEE')).not.toContain('userCreate');
    expect(offered('INTERNAL_EMPLOYEE')).toContain('taskCreate');
  });
});
