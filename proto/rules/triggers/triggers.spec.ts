import { describe, expect, it } from '@jest/globals';
import { config } from '../../records/notifications/config.ts';
import { contractActivatedTrigger, mandateRenewedTrigger, triggers } from './catalogue.ts';
import { switchedOff, TRIGGERS_OFF_KEY } from './switches.ts';
import { effectText, switchesOf, type TriggerEffect } from './trigger.ts';

describe('[JOB-02] the triggers of F §7 as people read them', () => {
  it('are eleven, each with a name of its own, and say when, if and then', () => {
    expect(triggers).toHaveLength(11);
    expect(new Set(triggers.map(({ name }) => name)).size).toBe(11);
    for (const { when, effects } of triggers) {
      expect(when).toMatch(/^\p{Lu}/u);
      for (const effect of Object.values<TriggerEffect>(effects))
        expect(effectText(effect)).toMatch(/^\p{Lu}.*[^.]$/u);
    }
    expect(effectText(contractActivatedTrigger.effects.welcome)).toBe(
      'Correo «Bienvenida al inquilino de vivienda» o «Bienvenida al inquilino de temporada» a cada inquilino, salvo en locales',
    );
  });

  it('are switched by effect or together, but for what has to happen', () => {
    expect(switchesOf(contractActivatedTrigger, 'welcome')).toEqual(['contract-activated.welcome']);
    expect(switchesOf(contractActivatedTrigger)).toHaveLength(6);
    expect(switchesOf(mandateRenewedTrigger)).toEqual([]);
  });

  it('the setting is a list of names; another value is refused, and counts as none', () => {
    const problems = (value: unknown) => config.check?.({ key: TRIGGERS_OFF_KEY, value } as never) ?? [];
    expect(problems(['contract-activated.welcome'])).toEqual([]);
    expect(problems({ off: true })).toMatchObject([{ field: 'value', rule: 'triggersOff' }]);
    expect(switchedOff({ off: true }).size).toBe(0);
  });
});
