import { describe, expect, it } from '@jest/globals';
import { WizardSteps } from '../../../components/wizard/wizard-steps.ts';
import { avalistCreate, landlordCreate, tenantCreate } from './person-create.tsx';
import { checkPerson, checkReachable, derivePerson } from './person.ts';

describe('people wizards', () => {
  it('[VAL-01] the kind of document follows the number that is typed, but not over a passport', () => {
    expect(derivePerson({ idType: 'NIF', idNumber: 'X1234567L' }, ['idNumber'])).toEqual({ idType: 'NIE' });
    expect(derivePerson({ idType: 'NIE', idNumber: 'B85626240' }, ['idNumber'])).toEqual({ idType: 'CIF' });
    expect(derivePerson({ idType: 'PASSPORT', idNumber: 'X1234567L' }, ['idNumber'])).toEqual({});
  });

  it('a company has a CIF and neither surname nor birthday', () => {
    expect(derivePerson({ company: true, lastname: 'García' }, ['company'])).toEqual({
      idType: 'CIF',
      lastname: null,
      birthDate: null,
    });
  });

  it('[VAL-01] a wrong letter is told with what to do; a person must be reachable', () => {
    expect(checkPerson({ firstname: 'Marta', idType: 'NIF', idNumber: '12345678A' })[0]).toMatchObject({
      field: 'idNumber',
      rule: 'nationalId',
    });
    expect(checkReachable({})).toHaveLength(1);
    expect(checkReachable({ phone: '+34600112233' })).toEqual([]);
  });

  it('[VAL-01] the wizard blames the number when it is left and lets a right one through', () => {
    const steps = new WizardSteps(landlordCreate, landlordCreate.initial({ name: 'Marta' }, []));
    const { form } = steps;
    expect(form.get('roles')).toEqual(['LANDLORD']);
    form.setMany({ lastname: 'Vilà', idNumber: '12345678A' });
    form.blur('idNumber');
    expect(form.error('idNumber')).toMatch(/letra/);
    expect(steps.next()).toBe(false);
    form.set('idNumber', '12345678Z');
    expect(steps.next()).toBe(true);
    expect(steps.next()).toBe(false);
    expect(form.error('email')).toMatch(/correo electrónico o un teléfono/);
    form.set('email', 'marta@correo.example');
    expect(steps.next()).toBe(true);
    form.set('iban', 'ES9121000418450200051331');
    expect(steps.next()).toBe(false);
    form.set('iban', 'ES91 2100 0418 4502 0005 1332');
    expect(steps.next()).toBe(true);
    expect(form.get('iban')).toBe('ES9121000418450200051332');
  });

  it('a guarantor is created with that role', () => {
    expect(avalistCreate.initial({}, []).roles).toEqual(['AVALIST']);
    expect(tenantCreate.initial({}, []).roles).toEqual(['TENANT']);
  });
});
