import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { bill } from '@llavero/proto/records/finance/bill';
import { cleanup, render, screen, within } from '@testing-library/react';
import { queryClient } from '../../../lib/app-query.ts';
import type { RowOf } from '../../../lib/records.ts';
import { fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { Page } from '../../../lib/testing/page.tsx';
import { BillInstalments } from './bill-instalments.tsx';

const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const [BILL, ANA, JOAN, VOID] = [1, 2, 3, 4].map(idOf) as [string, string, string, string];
const line = (billShare: number, totalAmount: number) => ({ bill: BILL, billShare, totalAmount });
const settlement = (id: string, concept: string, ...breakdown: object[]) => ({
  ...{ id, version: 1, year: 2026, month: 5, concept },
  breakdown: [{ bill: null, billShare: null, totalAmount: 900 }, ...breakdown],
});

beforeEach(() => {
  queryClient.clear();
  fakeGateway(({ call }) => {
    if (call !== 'getComponentItems') return [];
    const items = [
      settlement(ANA, 'Liquidación de mayo de Ana', line(0, 24.2)),
      settlement(JOAN, 'Liquidación de mayo de Joan', line(0, 16.14)),
      settlement(VOID, 'Liquidación de junio de Ana', line(1, 24.2)),
    ];
    return { items, collections: {}, hasMore: false, cursor: null, count: items.length };
  });
});
afterEach(cleanup);

const show = (more: Partial<RowOf<typeof bill>>) =>
  render(
    <Page client={queryClient}>
      <BillInstalments
        record={
          {
            ...{
              id: BILL,
              totalAmount: 121,
              vatAmount: 21,
              instalments: 3,
              approved: true,
              cancelled: false,
            },
            ...{ rebilledIn: [ANA, JOAN, VOID], ...more },
          } as RowOf<typeof bill>
        }
      />
    </Page>,
  );

describe('the instalments of a bill in its window', () => {
  it('[FIN-05] each says in which documents it is, how much of it where a part is missing, and which wait', async () => {
    show({});
    const rows = within(await screen.findByRole('table', { name: 'Plazos' })).getAllByRole('row');
    const said = rows.slice(1).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(said).toEqual([
      '1Liquidación de mayo de Ana, Liquidación de mayo de Joan40,34 €',
      '2Liquidación de junio de Ana · cargados 24,20 €40,33 €',
      '3Pendiente40,33 €',
    ]);
  });

  it('[FIN-05] a cancelled bill charges no more; one charged at once has no table', async () => {
    show({ cancelled: true });
    await screen.findByText('No se carga: factura anulada');
    cleanup();
    show({ instalments: 1 });
    expect(screen.queryByRole('table')).toBeNull();
  });
});
