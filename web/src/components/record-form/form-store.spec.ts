import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { agent } from '@llavero/proto/records/people/agent';
import type { Json } from '@llavero/proto/fields/field';
import { FormStore, type FormOptions } from './form-store.ts';
import { differing, formGroups, recordProblems } from './record-check.ts';
import { conflictsOf } from './stale-dialog.tsx';

const record = {
  id: 'a',
  version: 3,
  firstname: 'Ana',
  lastname: 'Puig',
  email: 'ana@correo.example',
  roles: ['TENANT'],
} as Record<string, Json> & { id: string; version: number };

const make = (options: Partial<FormOptions> = {}) =>
  new FormStore({
    fields: agent.fields,
    initial: record,
    check: (values) => recordProblems(agent, values, record),
    ...options,
  });

beforeEach(() => localStorage.clear());

describe('a form outside React', () => {
  it('knows what changed and nothing else', () => {
    const form = make();
    expect(form.isDirty()).toBe(false);
    form.set('lastname', 'Soler');
    expect(form.changes()).toEqual({ lastname: 'Soler' });
    form.set('lastname', 'Puig');
    expect(form.isDirty()).toBe(false);
  });

  it('[VAL-11] checks a field when it is left, with the sentence of the record', () => {
    const form = make();
    form.set('email', 'ana@');
    expect(form.error('email')).toBeUndefined();
    form.blur('email');
    expect(form.error('email')).toMatch(/correo/i);
    form.set('email', 'ana@correo.example');
    expect(form.error('email')).toBeUndefined();
  });

  it('[VAL-11] a required field left empty is refused before the server is asked', () => {
    const form = make();
    form.set('firstname', null);
    expect(form.validate()).toBe(false);
    expect(form.error('firstname')).toContain('obligatorio');
  });

  it('[VAL-11] shows what the server refuses, nested paths too', () => {
    const form = make();
    form.showProblems([{ field: 'notes.0.text', rule: 'required', message: 'Escriba la nota.' }]);
    expect(form.error('notes.')).toBe('Escriba la nota.');
    form.set('notes', []);
    expect(form.error('notes.')).toBeUndefined();
  });

  it('keeps a draft and brings it back, until it is saved', () => {
    make({ draftKey: 'draft' }).set('lastname', 'Soler');
    const again = make({ draftKey: 'draft' });
    expect([again.fromDraft, again.get('lastname')]).toEqual([true, 'Soler']);
    again.discardDraft();
    expect(make({ draftKey: 'draft' }).fromDraft).toBe(false);
  });

  it('a mangled draft does no harm', () => {
    localStorage.setItem('draft', '{not json');
    expect(make({ draftKey: 'draft' }).get('lastname')).toBe('Puig');
  });

  it('tells its listeners on every change', () => {
    const form = make();
    const heard = jest.fn();
    const stop = form.subscribe(heard);
    form.set('lastname', 'Soler');
    stop();
    form.set('lastname', 'Vidal');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('[ENT-12] goes on from what a colleague saved, with the own changes on top', () => {
    const form = make();
    form.set('lastname', 'Soler');
    form.rebase({ ...record, email: 'nueva@correo.example' });
    expect(form.get('email')).toBe('nueva@correo.example');
    expect(form.changes()).toEqual({ lastname: 'Soler' });
  });
});

describe('a stale write', () => {
  it('[ENT-12] names the fields that both changed, to different values', () => {
    const mine = { lastname: 'Soler', email: 'a@correo.example' };
    const base = { lastname: 'Puig', email: 'ana@correo.example' };
    expect(conflictsOf(mine, base, { ...record, lastname: 'Vidal' })).toEqual(['lastname']);
    expect(conflictsOf(mine, base, { ...record, lastname: 'Soler' })).toEqual([]);
  });

  it('a patch holds only what differs', () => {
    expect(differing({ lastname: 'Puig', firstname: 'Eva' }, record)).toEqual({ firstname: 'Eva' });
  });
});

describe('the groups of a form', () => {
  it('[SES-09] leaves out what the role may not write', () => {
    const names = (role: 'ADMIN' | 'TENANT') => formGroups(agent, role).flatMap((group) => group.names);
    expect(names('ADMIN')).toContain('iban');
    expect(names('TENANT')).not.toContain('iban');
  });

  it('[SCR-04] keeps the groups of the record and leaves out the computed and the kept', () => {
    const groups = formGroups(agent, 'ADMIN');
    expect(groups.map(({ title }) => title)).toEqual([
      'Identidad',
      'Contacto',
      'Economía y banco',
      'Seguimiento',
    ]);
    expect(groups.flatMap((group) => group.names)).not.toContain('chronology');
  });
});
