import { describe, expect, it } from '@jest/globals';
import { WizardSteps } from '../../../components/wizard/wizard-steps.ts';
import { unitCreate } from '../unit/wizards/unit-create.tsx';
import { addressOfProperty, checkPlace, derivePlace } from './place.ts';
import { withoutTown } from '@llavero/proto/values/address';

describe('place wizards', () => {
  it('[VAL-10] a unit takes the address of its property where it is still empty', () => {
    const property = {
      street: 'Calle de Atocha',
      number: '27',
      zip: '28012',
      city: 'Madrid',
      country: 'España',
      floor: '3',
    };
    expect(addressOfProperty({ number: '29', country: 'España' }, property)).toEqual({
      street: 'Calle de Atocha',
      zip: '28012',
      city: 'Madrid',
      country: 'España',
    });
  });

  it('a postal code fills in province and region, and never overwrites them', () => {
    expect(derivePlace({ zip: '08036' }, ['zip'])).toEqual({ province: 'Barcelona', region: 'Cataluña' });
    expect(derivePlace({ zip: '28012', province: 'Madrid' }, ['zip'])).toEqual({
      region: 'Comunidad de Madrid',
    });
    expect(derivePlace({ zip: '080' }, ['zip'])).toEqual({});
    expect(derivePlace({ zip: '08036' }, ['city'])).toEqual({});
  });

  it('[VAL-01] a wrong CUPS is told at its row and stops the step', () => {
    const steps = new WizardSteps(unitCreate, unitCreate.initial({}, []));
    const { form } = steps;
    form.setMany({
      street: 'Carrer de Provença',
      number: '214',
      zip: '08036',
      city: 'Barcelona',
      floor: 'PRINCIPAL',
    });
    steps.goTo('identification');
    expect(steps.position().step).toBe('identification');
    const supplies = steps.values().supplies!.map((supply, index) => ({
      ...supply,
      code: index === 0 ? 'ES0021000000000001RX' : null,
    }));
    form.set('supplies', supplies);
    expect(steps.next()).toBe(false);
    expect(form.error('supplies.0.code')).toMatch(/CUPS/);
    form.set(
      'supplies',
      supplies.map((supply) => ({ ...supply, code: null })),
    );
    expect(steps.next()).toBe(true);
  });

  it('[VAL-01] a cadastral reference with a wrong letter stops the step', () => {
    const steps = new WizardSteps(unitCreate, unitCreate.initial({}, []));
    const { form } = steps;
    form.set('cadastralReference', '7837301VG8173B0001TX');
    form.blur('cadastralReference');
    expect(form.error('cadastralReference')).toMatch(/control/);
    form.set('cadastralReference', '7837301 VG8173B 0001 TT');
    form.blur('cadastralReference');
    expect(form.error('cadastralReference')).toBeUndefined();
    expect(form.get('cadastralReference')).toBe('7837301VG8173B0001TT');
  });

  it('[VAL-10] a postal code that does not exist is told', () => {
    expect(checkPlace({ zip: '99999', country: 'España' })[0]).toMatchObject({ field: 'zip' });
  });

  it('names are short without the town', () => {
    expect(withoutTown('Calle de Atocha 27, Esc.B 3º 2ª, 28012 Madrid, España')).toBe(
      'Calle de Atocha 27, Esc.B 3º 2ª',
    );
    expect(withoutTown('La casa azul')).toBe('La casa azul');
  });
});
