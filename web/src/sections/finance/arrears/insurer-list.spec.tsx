import { afterEach, expect, it } from '@jest/globals';
import { startOfDay } from '@llavero/proto/values/dates';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGateway, Refusal } from '../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import { InsurerList } from './insurer-list.tsx';

const tenant = '01900000-0000-7000-8000-0000000000ab';
const row = {
  contract: '01900000-0000-7000-8000-0000000000aa',
  ...{ tenants: [tenant], totalAmount: 1_830.5, deadline: startOfDay(Date.now() / 1000) },
  ...{ law: 'LCS art. 16', told: false, settled: false },
};

afterEach(cleanup);

it('says that the deadlines of the insurer could not be read, and reads them again', async () => {
  let fails = true;
  fakeGateway(({ call }) => {
    if (call === '/labels') return [{ id: tenant, title: 'Nora Vidal' }];
    if (fails)
      throw new Refusal({ kind: 'unavailable', code: 'FINANCE.AWAY', message: 'Las finanzas no responden.' });
    return { rows: [row] };
  });
  render(
    <Page client={freshClient()}>
      <InsurerList />
    </Page>,
  );
  expect(await screen.findByText('Las finanzas no responden.')).toBeTruthy();
  fails = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Nora Vidal')).toBeTruthy();
  expect(screen.getByText(/1\.830,50/)).toBeTruthy();
  expect(screen.queryByText('Las finanzas no responden.')).toBeNull();
});
