import { afterEach, expect, it } from '@jest/globals';
import { moveOutSettlement } from '@llavero/proto/commands/move-out';
import { build, sampleOf } from '@llavero/proto/compile/factory';
import { metaOf } from '@llavero/proto/fields/field';
import { contract } from '@llavero/proto/records/contracts/contract';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RowOf } from '../../../../lib/records.ts';
import { fakeGateway, Refusal } from '../../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../../lib/testing/page.tsx';
import { MoveOutTab } from './move-out-tab.tsx';

const today = startOfDay(Date.now() / 1000);
const settled = {
  ...Object.fromEntries(
    Object.entries(moveOutSettlement.output).map(([name, field]) => [name, sampleOf(metaOf(field), 1)]),
  ),
  ...{ keySets: 2, debts: 0, interest: 0, rest: 1_850.5, owed: 0 },
};
// Nothing but the keys is still to be handed over.
const record = {
  ...build(contract),
  ...{ id: '01900000-0000-7000-8000-0000000000aa', version: 3, status: 'FINISHED' },
  ...{ activated: true, cancelled: false, pickup: { pickupDate: today }, moveOut: { noticeDate: today } },
} as unknown as RowOf<typeof contract>;

afterEach(cleanup);

it('[OPS-04] says that the settlement is being worked out, and why it cannot be, and asks again', async () => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let fails = true;
  fakeGateway(async ({ call }) => {
    if (call !== '/commands/MoveOutSettlement') return call === '/labels' ? [] : null;
    await held;
    if (fails)
      throw new Refusal({ kind: 'unavailable', code: 'FINANCE.AWAY', message: 'Las finanzas no responden.' });
    return settled;
  });
  render(
    <Page client={freshClient()}>
      <MoveOutTab record={record} />
    </Page>,
  );
  expect(await screen.findByRole('status', { name: 'Calculando la liquidación' })).toBeTruthy();
  const keys = (await screen.findByRole('button', { name: /Recibir llaves|Corregir/ })) as HTMLButtonElement;
  expect(keys.disabled).toBe(true);

  answer();
  expect(await screen.findByText('Las finanzas no responden.')).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Calculando la liquidación' })).toBeNull();
  expect(keys.disabled).toBe(true);

  fails = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }));
  expect((await screen.findAllByText(/1\.850,50/)).length).toBeGreaterThan(0);
  expect(keys.disabled).toBe(false);
  expect(screen.queryByText('Las finanzas no responden.')).toBeNull();
});

it('[OPS-04] the deductions begin with what was claimed of the bond, and the sum says what is not taken off', async () => {
  const ended = {
    ...record,
    ...{ endDate: addDays(today, -5), startDate: addYears(today, -1), rent: 1000 },
    ...{ legalBondAmount: 1000, legalBondReceptionDate: addYears(today, -1) },
    ...{ additionalGuarantee: { months: 0, holder: 'MANDATARY', amount: 0 } },
    ...{ legalBondDepositDate: null, legalBondRecoverDate: null, legalBondTenantLiquidatedDate: null },
    bondMovements: [
      {
        ...{ date: addDays(today, -9), act: 'CLAIMED', amount: 250.5, from: 'MANDATARY', to: 'APPLIED' },
        ...{ description: 'Pintura del salón', document: null },
      },
    ],
    ...{ contractResolution: null, settlementResolution: null },
    moveOut: {
      ...{ askedBy: 'COURT', noticeDate: today, keysReturnedDate: today, readingsDate: today },
      ...{ readings: [], checkOutDate: today, deductionsDate: null, deductions: [] },
    },
  } as unknown as RowOf<typeof contract>;
  const sent: unknown[] = [];
  fakeGateway(({ call, input }) => {
    if (call === '/commands/SetDeductions') sent.push(input);
    if (call !== '/commands/MoveOutSettlement') return call === '/labels' ? [] : null;
    return { ...settled, claimsNotDeducted: 250.5 };
  });
  render(
    <Page client={freshClient()}>
      <MoveOutTab record={ended} />
    </Page>,
  );
  expect(
    await screen.findByText(/Hay una reclamación anotada de 250,50\s€ que no se descuenta/u),
  ).toBeTruthy();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Anotar deducciones' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByDisplayValue('Pintura del salón')).toBeTruthy();
  expect(dialog.getByDisplayValue('Reclamación anotada')).toBeTruthy();
  expect(dialog.getByText(/Quite la reclamación anotada que ya esté entre los recibos/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Guardar deducciones' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { deductions: [{ kind: 'CLAIM', description: 'Pintura del salón', cost: 250.5 }] },
    ]),
  );
});
