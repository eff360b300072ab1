import { afterEach, expect, it } from '@jest/globals';
import { moveOutSettlement } from '@llavero/proto/commands/move-out';
import { build, sampleOf } from '@llavero/proto/compile/factory';
import { metaOf } from '@llavero/proto/fields/field';
import { contract } from '@llavero/proto/records/contracts/contract';
import { startOfDay } from '@llavero/proto/values/dates';
import { cleanup, render, screen } from '@testing-library/react';
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
