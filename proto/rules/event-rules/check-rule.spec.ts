import { describe, expect, it } from '@jest/globals';
import { ruleProblems } from './check-rule.ts';
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
