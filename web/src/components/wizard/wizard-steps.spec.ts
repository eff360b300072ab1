import { beforeEach, describe, expect, it } from '@jest/globals';
import { flag, iban, links, money, text } from '@llavero/proto/fields/vocabulary';
import type { FormStore } from '../record-form/form-store.ts';
import { defineWizard } from './wizard-definition.ts';
import { SUMMARY, WizardSteps } from './wizard-steps.ts';

const fields = {
  name: text('Nombre', { required: true }),
  account: iban('Cuenta'),
  company: flag('Es empresa'),
  manager: text('Administrador'),
  rent: money('Renta', { min: 0 }),
  yearly: money('Renta anual'),
  units: links('place', 'Unidades'),
};

const wizard = defineWizard({
  key: 'sample',
  title: 'Muestra',
  icon: () => null,
  width: 900,
  draftVersion: 1,
  fields,
  initial: () => ({ company: false }),
  derive: ({ rent }, changed) =>
    changed.includes('rent') ? { yearly: rent == null ? null : rent * 12 } : {},
  steps: [
    { key: 'identity', title: 'Identidad', fields: ['name', 'company', 'account'] },
    {
      key: 'manager',
      title: 'Administrador',
      fields: ['manager'],
      applies: ({ company }) => company === true,
    },
    {
      key: 'rent',
      title: 'Renta',
      fields: ['rent', 'yearly', 'units'],
      required: () => ['units'],
      check: ({ rent }) =>
        rent === 0 ? [{ field: 'rent', rule: 'positive', message: 'Indique la renta.' }] : [],
    },
  ],
  submitLabel: 'Crear',
  submit: async () => ({ title: 'Hecho', actions: [] }),
});

describe('wizard steps', () => {
  let steps: WizardSteps<typeof fields>;
  let form: FormStore;
  beforeEach(() => {
    steps = new WizardSteps(wizard, wizard.initial({}, []));
    form = steps.form;
  });

  it('[VAL-11] a step is only left when its fields are right, and each problem names its field', () => {
    expect(steps.next()).toBe(false);
    expect(steps.position()).toMatchObject({ step: 'identity', attention: 1 });
    expect(form.error('name')).toMatch(/obligatorio/);
    form.set('name', 'Marta');
    expect(form.error('name')).toBeUndefined();
    form.set('account', 'ES00 0000');
    expect(steps.next()).toBe(false);
    expect(steps.troubled()).toEqual(['identity']);
    form.set('account', 'ES91 2100 0418 4502 0005 1332');
    expect(steps.next()).toBe(true);
    expect(form.get('account')).toBe('ES9121000418450200051332');
    expect(steps.position().step).toBe('rent');
  });

  it('[VAL-11] a field is checked and tidied when it is left; an empty one is not blamed yet', () => {
    form.blur('name');
    expect(form.error('name')).toBeUndefined();
    form.set('account', 'ES12');
    form.blur('account');
    expect(form.error('account')).toMatch(/IBAN/i);
    form.set('account', 'es91 2100 0418 4502 0005 1332');
    form.blur('account');
    expect(form.error('account')).toBeUndefined();
    expect(form.get('account')).toBe('ES9121000418450200051332');
  });

  it('steps that do not apply are left out and come when they do', () => {
    expect(steps.keys()).toEqual(['identity', 'rent', SUMMARY]);
    form.set('company', true);
    expect(steps.keys()).toEqual(['identity', 'manager', 'rent', SUMMARY]);
  });

  it('derived values follow what they depend on and stay when something else changes', () => {
    form.set('rent', 900);
    expect(form.get('yearly')).toBe(10_800);
    form.set('yearly', 10_000);
    form.set('name', 'Marta');
    expect(form.get('yearly')).toBe(10_000);
  });

  it('going back loses nothing, jumping forward stops at the first step that is wrong', () => {
    form.set('name', 'Marta');
    expect(steps.next()).toBe(true);
    form.set('rent', 0);
    steps.back();
    expect(form.get('rent')).toBe(0);
    steps.goTo(SUMMARY);
    expect(steps.position().step).toBe('rent');
    form.setMany({ units: ['0198f2f0-7a1b-7c3d-8e4f-000000000001'] });
    steps.goTo(SUMMARY);
    expect(steps.position().step).toBe('rent');
    expect(form.error('rent')).toBe('Indique la renta.');
    form.set('rent', 900);
    steps.goTo(SUMMARY);
    expect(steps.position().step).toBe(SUMMARY);
  });

  it('[VAL-11] problems told by the server lead to the step that asks for the field', () => {
    form.set('name', 'Marta');
    form.set('rent', 900);
    form.setMany({ units: ['0198f2f0-7a1b-7c3d-8e4f-000000000001'] });
    steps.goTo(SUMMARY);
    steps.fail([{ field: 'rent', rule: 'max', message: 'Demasiado.' }]);
    expect(steps.position().step).toBe('rent');
    expect(form.error('rent')).toBe('Demasiado.');
    form.set('rent', 800);
    expect(steps.troubled()).toEqual([]);
  });

  it('checkAll finds a problem in any step before anything is sent', () => {
    form.set('name', 'Marta');
    steps.next();
    expect(steps.checkAll()).toBe(false);
    expect(steps.position().step).toBe('rent');
    expect(form.error('units')).toMatch(/obligatorio/);
  });

  it('a draft comes back with its values and its step, unknown fields are dropped', () => {
    const restored = new WizardSteps(wizard, wizard.initial({}, []), {
      values: { name: 'Marta', gone: 'x' },
      step: 'rent',
    });
    expect(restored.position()).toMatchObject({ step: 'rent', visited: ['identity'] });
    expect(restored.form.get('name')).toBe('Marta');
    expect(restored.form.values()).not.toHaveProperty('gone');
    expect(restored.form.isDirty()).toBe(true);
    expect(form.isDirty()).toBe(false);
  });

  it('a wizard that asks for an unknown field, or for one twice, does not load', () => {
    const step = { key: 's', title: 'S', fields: ['name'] as const };
    expect(() => defineWizard({ ...wizard, steps: [{ ...step, fields: ['nope' as 'name'] }] })).toThrow(
      /nope/,
    );
    expect(() => defineWizard({ ...wizard, steps: [step, { ...step, key: 't' }] })).toThrow(/twice/);
  });
});
