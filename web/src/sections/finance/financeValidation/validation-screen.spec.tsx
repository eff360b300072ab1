import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { build } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { finance } from '@llavero/proto/records/finance/finance';
import { fieldsOfStates, statusOf } from '@llavero/proto/states/evaluate';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Here first: the loader of the tests cannot take two dynamic imports of the same modules at a time.
import '../../../components/list-screen/bulk-bar.tsx';
import '../../../components/list-screen/bulk-dialog.tsx';
import '../../../components/list-screen/filter-bar.tsx';
import '../../../components/list-screen/list-toolbar.tsx';
import { type Asked, fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import { refusedBy } from '../document/document-actions.ts';
import ValidationScreen from './validation-screen.tsx';

configure({ asyncUtilTimeout: 30_000 });

const now = Math.floor(Date.now() / 1000);
const blank = Object.fromEntries(fieldsOfStates(finance.states!).map((name) => [name, null]));
const idOf = (serie: number) => `01900000-0000-7000-8000-00000000000${serie}`;

function document(serie: number, more: Record<string, Json>) {
  const record = {
    ...build(finance),
    ...blank,
    includedIn: null,
    totalAmount: 100,
    validated: false,
    paymentBlock: false,
    archived: false,
    year: 2026,
    month: 11,
    serie,
    ...more,
  };
  return { ...record, id: idOf(serie), version: 3, status: statusOf(finance, record, now) };
}

const account = { paymentMethod: 'TRANSFER', destinationAccountKnown: true };
const rows = [
  document(1, { type: 'SETTLEMENT', ...account }),
  document(2, { type: 'RECEIPT', paymentMethod: 'CASH' }),
  document(3, { type: 'SETTLEMENT', ...account, cancelled: true }),
];
const none = { documents: 0, totalAmount: 0, verified: 0, withAnomaly: 0 };
const sums = { documents: 3, totalAmount: 300, verified: 0, withAnomaly: 1 };
const validation = {
  tolerance: 10,
  ...sums,
  types: [
    { type: 'RECEIPT', ...none, documents: 1, totalAmount: 100, statuses: [] },
    { type: 'SETTLEMENT', ...sums, documents: 2, totalAmount: 200, statuses: [] },
    { type: 'GUARANTEED', ...none, statuses: [] },
    { type: 'BILL', ...none, statuses: [] },
  ],
  mandates: [{ mandate: idOf(9), ...sums, statuses: [] }],
  checks: [
    { check: 'amount', name: 'Importe distinto', severity: 'WARNING', documents: 1 },
    { check: 'iban', name: 'Sin cuenta (IBAN)', severity: 'ERROR', documents: 0 },
  ],
  anomalies: [
    {
      document: idOf(1),
      reasons: [
        { check: 'amount', kind: 'AMOUNT', severity: 'WARNING', reason: 'El total pasa de 80 a 100.' },
      ],
    },
  ],
};

const marked = new Set(['/commands/MarkFinance', '/commands/ChangeFinanceStatus']);
let results: unknown[] = [];
function answer({ call, input }: Asked): unknown {
  if (call === '/commands/MonthValidation') return validation;
  if (call === '/commands/VerifyFinance' || call === '/commands/UndoFinanceReview' || marked.has(call))
    return { results };
  if (call === '/labels') return [{ id: 'emp', title: 'Marta Vila' }];
  if (call === 'getComponentItems') {
    const { mongoFilter } = input['dataRequest'] as { mongoFilter?: { id?: { $in: string[] } } };
    const ids = mongoFilter?.id?.$in;
    const items = ids ? rows.filter(({ id }) => ids.includes(id)) : rows;
    return { items, collections: {}, hasMore: false, cursor: null, count: items.length };
  }
  if (call === '/commands/ListViews') return { views: [] };
  return [];
}

let asked: Asked[];
beforeEach(() => {
  asked = fakeGateway(answer);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const show = (view = '') =>
  render(
    <Page client={freshClient()} address={`/finance/financeValidation${view}`}>
      <ValidationScreen />
    </Page>,
  );
const select = async (user: ReturnType<typeof userEvent.setup>, ...names: string[]) => {
  for (const name of names)
    await user.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }));
};

describe('the screen Validación', () => {
  it('[FIN-02] asks for every field that decides whether an action holds', () => {
    expect([...refusedBy]).toEqual(expect.arrayContaining(fieldsOfStates(finance.states!)));
  });

  it('[FIN-02] begins with what is worth a look and why, under the figures of the month', async () => {
    show();
    expect(await screen.findByText('El total pasa de 80 a 100.')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Seleccionar REC202600002' })).toBeNull();
    const summary = within(screen.getByRole('region', { name: 'Resumen del mes' }));
    expect(summary.getByText('0 verificados · 1 con anomalía')).toBeTruthy();
  });

  it('[FIN-02] tells how many each check points at; one click shows its documents alone', async () => {
    const user = userEvent.setup();
    show();
    const chip = await screen.findByRole('button', { name: 'Importe distinto 1' });
    expect(screen.queryByRole('button', { name: /Sin cuenta/ })).toBeNull();
    await user.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() =>
      expect(
        asked.filter(({ call }) => call === '/commands/MonthValidation').map(({ input }) => input['check']),
      ).toEqual([null, 'amount']),
    );
    await user.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('false');
  });

  it('[FIN-02] all: what is not verified, of the month chosen with the arrows', async () => {
    const user = userEvent.setup();
    show('?vista=todos');
    await screen.findByRole('checkbox', { name: 'Seleccionar REC202600002' });
    const filters = () =>
      asked
        .filter(({ call }) => call === 'getComponentItems')
        .map(({ input }) => (input['dataRequest'] as { mongoFilter: Record<string, unknown> }).mongoFilter);
    const first = filters().find((one) => 'validated' in one)!;
    expect(first).toEqual({
      validated: false,
      archived: false,
      year: expect.any(Number),
      month: expect.any(Number),
    });
    await user.click(screen.getByRole('button', { name: 'Mes siguiente' }));
    await waitFor(() =>
      expect(filters()).toContainEqual({
        ...first,
        month: (Number(first['month']) % 12) + 1,
        year: expect.any(Number),
      }),
    );
  });

  it('[FIN-02] [STA-06] of mixed rows only what holds for all is offered; the rest says what stops it', async () => {
    const user = userEvent.setup();
    show('?vista=todos');
    await select(user, 'L202600001', 'REC202600002');
    await user.click(screen.getByRole('button', { name: 'Cambiar estado' }));
    const offered = async () =>
      (await screen.findAllByRole('menuitem', { hidden: true }))
        .filter((item) => !item.hasAttribute('data-disabled'))
        .map(({ textContent }) => textContent);
    // F §4: a settlement is never charged, a receipt never payed.
    expect(await offered()).toEqual(['Pasar a «Anulado»', 'Pasar a «Pausada»', 'Pasar a «Impagado»']);
    expect(
      screen.getByText('REC202600002: No se permite desde «Sin verificar»', { exact: false }),
    ).toBeTruthy();
    await user.keyboard('{Escape}');
    const verify = () => screen.getByRole('button', { name: 'Verificar' });
    expect(verify().getAttribute('aria-disabled')).toBeNull();
    await select(user, 'L202600003');
    expect(verify().getAttribute('aria-disabled')).toBe('true');
    expect(verify().getAttribute('aria-description')).toBe('L202600003: Está anulado: no se verifica.');
    await user.click(verify());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[FIN-02] [SCR-06] verifies with a result per row, says who was first, and takes it back', async () => {
    const user = userEvent.setup();
    show('?vista=todos');
    await select(user, 'L202600001', 'REC202600002');
    results = [
      { id: idOf(1), ok: true, status: 'VALIDATED', version: 4, message: null, changedBy: null },
      { id: idOf(2), ok: false, status: null, version: null, message: 'Ha cambiado.', changedBy: 'emp' },
    ];
    await user.click(screen.getByRole('button', { name: 'Verificar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Verificar (2)' }));
    expect(await dialog.findByText('1 de 2 hechos; revise los demás.')).toBeTruthy();
    expect(dialog.getByText('Ha cambiado. Último cambio: Marta Vila.')).toBeTruthy();
    expect(asked.find(({ call }) => call === '/commands/VerifyFinance')?.input).toEqual({
      documents: [
        { id: idOf(1), version: 3 },
        { id: idOf(2), version: 3 },
      ],
      verified: true,
    });
    results = [
      { id: idOf(1), ok: true, status: 'NOT_VALIDATED', version: 5, message: null, changedBy: null },
    ];
    await user.click(dialog.getByRole('button', { name: 'Deshacer' }));
    expect(await dialog.findByText('1 de 1 deshechos.')).toBeTruthy();
    expect(asked.find(({ call }) => call === '/commands/UndoFinanceReview')?.input).toEqual({
      documents: [{ id: idOf(1), version: 4 }],
    });
  });

  it('[FIN-02] [SCR-06] asks why a payment is blocked, a document archived or paused, and does nothing without', async () => {
    const user = userEvent.setup();
    show('?vista=todos');
    await select(user, 'L202600001', 'REC202600002');
    expect(screen.getByRole('button', { name: 'Desarchivar' }).getAttribute('aria-disabled')).toBe('true');
    results = [1, 2].map((serie) => ({
      ...{ id: idOf(serie), ok: true, status: 'NOT_VALIDATED', version: 4, message: null, changedBy: null },
    }));
    const ask = async (open: () => Promise<void>, label: string, reason: string) => {
      await open();
      const dialog = within(await screen.findByRole('dialog'));
      const button = await dialog.findByRole('button', { name: `${label} (2)` });
      expect(button).toHaveProperty('disabled', true);
      await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), `  ${reason} `);
      await user.click(button);
      expect(await dialog.findByText('2 de 2 hechos.')).toBeTruthy();
      expect(dialog.getByRole('button', { name: 'Deshacer' })).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    };
    const press = (name: string) => async () => user.click(screen.getByRole('button', { name }));
    const documents = [1, 2].map((serie) => ({ id: idOf(serie), version: 3 }));
    await ask(press('Bloquear pago'), 'Bloquear pago', 'Obra sin terminar');
    await select(user, 'L202600001', 'REC202600002');
    await ask(press('Archivar'), 'Archivar', 'Duplicada');
    expect(asked.filter(({ call }) => call === '/commands/MarkFinance').map(({ input }) => input)).toEqual([
      { documents, mark: 'PAYMENT_BLOCK', set: true, reason: 'Obra sin terminar' },
      { documents, mark: 'ARCHIVED', set: true, reason: 'Duplicada' },
    ]);
    await select(user, 'L202600001', 'REC202600002');
    const pause = async () => {
      await user.click(screen.getByRole('button', { name: 'Cambiar estado' }));
      await user.click(await screen.findByRole('menuitem', { name: /Pasar a «Pausada»/, hidden: true }));
    };
    await ask(pause, 'Pasar a «Pausada»', 'Se revisa');
    expect(asked.find(({ call }) => call === '/commands/ChangeFinanceStatus')?.input).toEqual({
      documents: documents.map((one) => ({ ...one, status: 'PAUSED' })),
      reason: 'Se revisa',
    });
  });
});
