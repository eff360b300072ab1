import { describe, expect, it } from '@jest/globals';
import { ruleProblems } from './check-rule.ts';
import { messagesOfRules, subjectsOfRuleMessages } from './rule-messages.ts';
import { type EventRule, filledText, placeholdersOf, type RuleAction } from './rule.ts';

const task: RuleAction = { kind: 'TASK', title: 'Revisar' };
const rule = (more: Partial<EventRule> = {}): EventRule => ({
  ...{ collection: 'contract', event: 'llavero.contracts.contract.activated', fields: [], schedule: null },
  ...{ conditions: {}, actions: [task] },
  ...more,
});
const said = (more: Partial<EventRule>) =>
  ruleProblems(rule(more), {
    workers: ['reviewRents'],
    webhooks: [
      { id: 'w1', reads: ['contract'] },
      { id: 'w2', reads: ['agent'] },
    ],
  }).map(({ message }) => message);
const one = (action: RuleAction) => said({ actions: [action] });

describe('[JOB-06] what a rule may say', () => {
  it('a rule of declared names is right', () => {
    expect(said({})).toEqual([]);
    expect(
      said({
        event: 'llavero.contracts.contract.updated',
        fields: ['rent'],
        conditions: { $and: [{ status: { $in: ['ACTIVE'] } }, { rent: { $gt: 900 } }] },
        actions: [
          { kind: 'TASK', title: 'Revisar {{rent}}', personField: 'signer', dueDays: 3 },
          { kind: 'EMAIL', toField: 'landlords', subject: '{{ficha}}', body: 'Renta: {{rent}}' },
          { kind: 'FIELD', field: 'nextIpcAction', value: 'DONT_APPLY' },
          { kind: 'JOB', worker: 'reviewRents' },
          { kind: 'WEBHOOK', webhook: 'w1' },
        ],
      }),
    ).toEqual([]);
    expect(said({ event: null, schedule: 'DAY' })).toEqual([]);
  });

  it('a task of a rule: its type names it, people are told of it, and what ends it is declared', () => {
    const until = { event: 'llavero.contracts.contract.finished', filter: { rent: { $gte: 900 } } };
    const whole = {
      type: 'CONTRACT_VALIDATE',
      title: '',
      watchers: ['e1'],
      checklist: ['Uno', '', 'Dos'],
      until,
    };
    expect(one({ kind: 'TASK', ...whole } as RuleAction)).toEqual([]);
    const wrong = (more: object) => one({ ...task, ...more } as RuleAction)[0];
    expect(wrong({ title: '' })).toContain('falta el título');
    expect(wrong({ type: 'BUY' })).toContain('no existe el tipo de tarea «BUY»');
    expect(wrong({ watchers: 'e1' })).toContain('lista de personas');
    expect(wrong({ checklist: [1] })).toContain('lista de textos');
    expect(wrong({ checklist: ['Uno', ' Uno'] })).toContain('repetida');
    expect(wrong({ checklist: ['{{renta}}'] })).toContain('«renta»');
    expect(wrong({ checklist: Array.from({ length: 31 }, (_, at) => `${at}`) })).toContain('como máximo 30');
    expect(wrong({ until: { event: 'llavero.contracts.mandate.activated' } })).toContain(
      'no es de Contratos',
    );
    expect(wrong({ until: { filter: { renta: 1 } } })).toContain('«renta»');
  });

  it('a named message is one that a rule can fill, about these records and to people with a name', () => {
    const mail = { kind: 'EMAIL', subject: '', body: '' } as const;
    expect(one({ ...mail, template: 'TENANT_WELCOME_LONG', toField: 'tenants' })).toEqual([]);
    expect(one({ ...mail, template: 'REVIEW_SUPPLIES', to: 'olga@llavero.test' })).toEqual([]);
    expect(one({ ...mail, template: 'TENANT_WELCOME_LONG', to: 'a@b.test' })[0]).toContain('elija un campo');
    for (const template of ['OWNER_WELCOME', 'PASSWORD_RESET', 'NADA'])
      expect(one({ ...mail, template, toField: 'tenants' })[0]).toContain(`«${template}» no se puede enviar`);
    for (const collection of subjectsOfRuleMessages)
      for (const { values, secrets } of messagesOfRules(collection)) {
        const needed = Object.entries(values).flatMap(([name, { optional }]) => (optional ? [] : [name]));
        expect(needed.filter((name) => !['name', 'address', 'url'].includes(name))).toEqual([]);
        expect(secrets).toEqual({});
      }
  });

  it('unknown event, record, field and value are refused by name', () => {
    expect(said({ collection: 'contrato' })[0]).toContain('No hay fichas «contrato»');
    expect(said({ event: 'llavero.contracts.contract.bought' })[0]).toContain('no es de Contratos');
    expect(said({ event: 'llavero.contracts.mandate.activated' })[0]).toContain('no es de Contratos');
    expect(said({ event: null })[0]).toContain('Elija un evento o un horario');
    expect(said({ schedule: 'DAY' })[0]).toContain('uno de los dos');
    expect(said({ event: null, schedule: 'HOUR' })[0]).toContain('No existe el horario');
    expect(said({ fields: ['rent'] })[0]).toContain('solo valen para el evento «modificado»');
    expect(said({ event: 'llavero.contracts.contract.updated', fields: ['renta'] })[0]).toContain('«renta»');
  });

  it('conditions are those of the lists: fields, comparisons and values that there are, nothing sealed', () => {
    expect(said({ conditions: { renta: 5 } })[0]).toContain('no tiene el campo «renta»');
    expect(said({ conditions: { $or: [{ status: 'ALIVE' }] } })[0]).toContain('no tiene el valor «ALIVE»');
    expect(said({ conditions: { rent: { $more: 5 } } })[0]).toContain('«$more»');
    expect(said({ conditions: { status: { $in: 'ACTIVE' } } })[0]).toContain('lista de valores');
    expect(
      said({
        collection: 'agent',
        event: 'llavero.people.agent.created',
        conditions: { email: 'a@b.es' },
      })[0],
    ).toContain('está cifrado');
  });

  it('actions name what is missing or wrong, with their place', () => {
    expect(said({ actions: [] })[0]).toContain('al menos una acción');
    expect(one({ kind: 'TASK', title: ' ' })[0]).toBe('Acción 1: falta el título.');
    expect(one({ kind: 'TASK', title: '{{nada}}' })[0]).toContain('«nada»');
    expect(one({ kind: 'TASK', title: 'x', personField: 'landlords' })[0]).toContain(
      'no enlaza con personas',
    );
    expect(one({ kind: 'EMAIL', subject: 'a', body: 'b', to: 'nadie' })[0]).toContain('dirección de correo');
    expect(one({ kind: 'INTERNAL_MESSAGE', subject: 'a', body: 'b' })[0]).toContain('elija a quién');
    expect(one({ kind: 'FIELD', field: 'nextIpcAction', value: 'NEVER' })[0]).toContain(
      'Próxima actualización',
    );
    expect(one({ kind: 'FIELD', field: 'status', value: 'ACTIVE' })[0]).toContain('«status»');
    expect(one({ kind: 'JOB', worker: 'rm' })[0]).toContain('no existe el trabajo «rm»');
    expect(one({ kind: 'WEBHOOK', webhook: 'w3' })[0]).toContain('ese webhook no existe');
    expect(one({ kind: 'WEBHOOK', webhook: 'w2' })[0]).toContain('no puede leer Contratos');
    expect(one({ kind: 'BOMB' } as never)[0]).toContain('no existe esa acción');
    expect(said({ actions: Array.from({ length: 11 }, () => task) })[0]).toContain('Como máximo 10');
  });

  it('texts are filled by name', () => {
    expect(placeholdersOf('{{ a }} y {{b.c}}')).toEqual(['a', 'b.c']);
    expect(filledText('{{ a }} y {{b}}', (name) => (name === 'a' ? '1' : ''))).toBe('1 y ');
  });
});
