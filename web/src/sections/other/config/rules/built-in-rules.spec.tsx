import { afterEach, describe, expect, it } from '@jest/globals';
import { triggers } from '@llavero/proto/rules/triggers/catalogue';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { fakeGateway, Refusal } from '../../../../lib/testing/fake-gateway.ts';
import { administrator, freshClient, Page } from '../../../../lib/testing/page.tsx';
import { BuiltInRules } from './built-in-rules.tsx';

configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

const action = (effect: string) => ({
  kind: null,
  effect,
  collection: 'communication',
  id: 'm',
  error: null,
});
const run = {
  ...{ id: 'e', version: 1, happenedAt: 1764241200, collection: 'contract', recordId: null },
  ...{ actions: [action('welcome'), action('welcome'), action('task')], status: 'DONE', error: null },
};
const person = '01900000-0000-7000-8000-0000000000aa';
const unreached = {
  ...{ ...run, id: 'g', error: 'No se ha escrito a quien no tiene correo electrónico en su ficha.' },
  actions: [
    action('notice'),
    { ...action('welcome'), collection: 'agent', id: person, error: 'TRIGGER.NO_EMAIL' },
  ],
};
const reason = 'Todo lo que hace esta regla está apagado.';
const skipped = { ...run, id: 'f', actions: [], status: 'SKIPPED', error: reason };
const runs = { items: [run, skipped, unreached], collections: {}, hasMore: false, count: 3 };

const isOfRuns = (input: object) => JSON.stringify(input).includes('happenedAt');

function open(refuse?: Refusal, session = administrator) {
  const off = new Set(['contract-activated.fees']);
  const asked = fakeGateway(({ call, input }) => {
    if (call === '/commands/SwitchTrigger') {
      if (refuse) throw refuse;
      const name = `${String(input['trigger'])}.${String(input['effect'])}`;
      if (input['on']) off.delete(name);
      else off.add(name);
      return { id: 'c', version: 2, status: 'ACTIVE' };
    }
    if (call === 'getComponentItems' && isOfRuns(input)) return runs;
    if (call === '/labels') return [{ id: person, title: 'Sergio Gil' }];
    const item = { id: 'c', version: 1, key: 'triggersOff', value: [...off], status: 'ACTIVE' };
    return call === 'getComponentItems' ? { items: [item], collections: {}, hasMore: false, count: 1 } : [];
  });
  render(
    <Page client={freshClient(session)}>
      <BuiltInRules />
    </Page>,
  );
  return asked;
}
const row = async (when: string) => within((await screen.findByText(when)).closest('tr')!);
const welcome = async () =>
  (await row('Contrato activado')).getByRole<HTMLInputElement>('switch', { name: /^Correo «Bienvenida/ });

describe('[JOB-06] the built-in rules', () => {
  it('are all shown, and an effect is switched off and on', async () => {
    const asked = open();
    await screen.findByText('Contrato activado');
    expect(screen.getAllByRole('row')).toHaveLength(triggers.length + 1);
    const fees = (await row('Contrato activado')).getByRole<HTMLInputElement>('switch', {
      name: /^Correo «Honorarios/,
    });
    expect([fees.checked, (await welcome()).checked]).toEqual([false, true]);
    fireEvent.click(await welcome());
    await waitFor(async () => expect((await welcome()).checked).toBe(false));
    const sent = asked.find(({ call }) => call === '/commands/SwitchTrigger');
    expect(sent?.input).toEqual({ trigger: 'contract-activated', effect: 'welcome', on: false });
    const always = (await row('Mandato renovado')).getByRole<HTMLInputElement>('switch');
    expect([always.checked, always.disabled]).toEqual([true, true]);
    fireEvent.click(screen.getByRole('button', { name: 'Apagar todo: Contrato finalizado' }));
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === '/commands/SwitchTrigger').at(-1)?.input).toEqual({
        trigger: 'contract-finished',
        effect: null,
        on: false,
      }),
    );
  });

  it('a refusal is said and the switch stays; whoever may not edit rules reads only', async () => {
    open(new Refusal({ code: 'X', kind: 'conflict', message: 'No se ha cambiado nada.' }));
    fireEvent.click(await welcome());
    await screen.findByText('No se ha cambiado nada.');
    expect((await welcome()).checked).toBe(true);
    cleanup();
    open(undefined, { ...administrator, role: 'INTERNAL_EMPLOYEE', isAdmin: false });
    expect((await welcome()).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /^Apagar/ })).toBeNull();
  });

  it('shows what each has done and why it has done nothing; of another part the row says so', async () => {
    const asked = open(undefined, { ...administrator, role: 'INTERNAL_EMPLOYEE', isAdmin: false });
    const activated = await row('Contrato activado');
    // One for the wide screen and one for the narrow.
    fireEvent.click(activated.getAllByRole('button', { name: 'Ejecuciones: Contrato activado' })[0]!);
    const window = within(await screen.findByRole('dialog', { name: 'Ejecuciones de «Contrato activado»' }));
    await window.findByText(/^Correo «.*a cada inquilino, salvo en locales \(2\)$/);
    expect(window.getByText('Tarea de los suministros del inicio a quien gestiona el mandato')).toBeTruthy();
    expect(window.getByText(reason)).toBeTruthy();
    expect(
      await window.findByText(/a cada inquilino, salvo en locales: sin correo, Sergio Gil$/),
    ).toBeTruthy();
    expect(JSON.stringify(asked.filter(({ input }) => isOfRuns(input)))).toContain('contract-activated');
    for (const [when, part] of [
      ['Mandato renovado', 'contratos'],
      ['Un certificado caduca dentro de 90, 30 o 7 días', 'suministros'],
    ] as const) {
      const other = await row(when);
      expect(other.getAllByText(`Lo hace la parte de ${part}`)).toHaveLength(2);
      expect(other.queryByRole('button', { name: /^Ejecuciones/ })).toBeNull();
    }
    expect(activated.getByText('Lo hace la parte de suministros.')).toBeTruthy();
  });
});
