import { afterEach, expect, it } from '@jest/globals';
import { startOfDay } from '@llavero/proto/values/dates';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGateway, Refusal } from '../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import { DueToday } from './due-today.tsx';
import { InsurerList } from './insurer-list.tsx';

const tenant = '01900000-0000-7000-8000-0000000000ab';
const today = startOfDay(Date.now() / 1000);
const debt = {
  contract: '01900000-0000-7000-8000-0000000000aa',
  ...{ tenants: [tenant], totalAmount: 1_830.5 },
};
const insurer = { rows: [{ ...debt, deadline: today, law: 'LCS art. 16', told: false, settled: false }] };
const reminders = {
  ...{ due: 1, reminderRefusal: null },
  debts: [{ ...debt, stage: 'FIRST', oldest: today, refusal: null }],
};

afterEach(cleanup);

it.each([
  ['deadlines of the insurer', InsurerList, insurer],
  ['reminders of today', DueToday, reminders],
])('says that the %s could not be read, and reads them again', async (_what, Panel, answer) => {
  let fails = true;
  fakeGateway(({ call }) => {
    if (call === '/labels') return [{ id: tenant, title: 'Nora Vidal' }];
    if (fails)
      throw new Refusal({ kind: 'unavailable', code: 'FINANCE.AWAY', message: 'Las finanzas no responden.' });
    return answer;
  });
  render(
    <Page client={freshClient()}>
      <Panel />
    </Page>,
  );
  expect(await screen.findByText('Las finanzas no responden.')).toBeTruthy();
  fails = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Nora Vidal')).toBeTruthy();
  expect(screen.getByText(/1\.830,50/)).toBeTruthy();
  expect(screen.queryByText('Las finanzas no responden.')).toBeNull();
});
