import { describe, expect, it } from '@jest/globals';
import { freeWizards, mayOpenWizard } from './wizards.tsx';

describe('the wizards of the palette', () => {
  it('[WIZ-08] [SES-09] the wizard is offered to administrators only', () => {
    const offered = (role: 'ADMIN' | 'INTERNAL_EMPLOYEE') => freeWizards(role).map(({ key }) => key);
    expect(offered('ADMIN')).toContain('userCreate');
    expect(offered('INTERNAL_EMPLOYEE')).not.toContain('userCreate');
    expect(offered('INTERNAL_EMPLOYEE')).toContain('taskCreate');
  });

  it('[WIZ-12] [SES-09] what papers say of people is filed by the office, not by external staff', () => {
    expect(mayOpenWizard('documentUpload', 'INTERNAL_EMPLOYEE')).toBe(true);
    expect(mayOpenWizard('documentUpload', 'EXTERNAL_EMPLOYEE')).toBe(false);
    expect(mayOpenWizard('taskCreate', 'EXTERNAL_EMPLOYEE')).toBe(true);
  });
});
