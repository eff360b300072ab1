import { afterEach, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { fromDayKey as day } from '@llavero/proto/values/dates';
import { IconFile } from '@tabler/icons-react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { factoryGateway, factoryRecord } from '../../lib/testing/factory-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { menuLists } from '@llavero/proto/navigation';
import { type Menu, MenuContext } from '../../lib/menu.ts';
import { Explanation } from './explanation.tsx';

const idOf = (last: string) => `01900000-0000-7000-8000-0000000000${last}`;
const [document, contract, mandate, bill, scan, update] = ['01', '02', '03', '04', '05', '06'].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
/** A list of each collection that the explanation leads to. */
const menu: Menu = [
  {
    key: 'finance',
    title: 'Finanzas',
    icon: IconFile,
    screens: (['contract/rent', 'contract/mandate', 'finance/bill', 'finance/rentalmodifiers'] as const).map(
      (path) => ({
        ...{ path, key: path.split('/')[1] ?? '', title: path, icon: IconFile, list: menuLists[path] },
        load: () => Promise.reject(new Error('is not opened here')),
      }),
    ),
  },
];
const user = userEvent.setup();

const line = (parts: Record<string, Json>) => ({
  category: 'RENT',
  subcategory: 'RENT',
  source: 'TENANT',
  destination: 'LANDLORD',
  explanation: null,
  units: 1,
  unitAmount: 0,
  baseAmount: 0,
  vatAmount: 0,
  vatPercent: 0,
  bill: null,
  carriedFrom: null,
  carriedAlso: [],
  reserve: false,
  ...parts,
});

afterEach(cleanup);

/** A settlement whose rent was updated, with a fee and a supplier's bill. */
function open(scans: string[]) {
  factoryGateway(({ call, input }) => {
    if (call === 'getObject' && input['collection'] === 'finance')
      return factoryRecord('finance', document, {
        ...{ type: 'SETTLEMENT', sourceRole: 'PROVIDER', contract, mandate, totalAmount: 780 },
        ...{
          periodStart: day('2026-11-01'),
          periodEnd: day('2026-11-30'),
          paymentDate: null,
          paymentRates: [],
        },
        breakdown: [
          line({ concept: 'Renta de noviembre', totalAmount: 1022 }),
          line({
            ...{ category: 'INVOICE', subcategory: 'FEE', source: 'LANDLORD', destination: 'PROVIDER' },
            ...{ concept: 'Honorarios de gestión', totalAmount: 121 },
          }),
          line({
            ...{ category: 'SUPPLEMENT', subcategory: 'BILL_EXPENSE', source: 'LANDLORD', bill },
            ...{ concept: 'Pintura', totalAmount: 121 },
          }),
        ],
      });
    if (call === 'getObject' && input['collection'] === 'contract')
      return factoryRecord('contract', contract, {
        ...{ rent: 1022, startDate: day('2024-11-01') },
        rentHistory: [
          {
            previousRent: 1000,
            nextRent: 1022,
            dateModified: day('2025-11-01'),
            percent: 2.2,
            typeIpc: 'GENERAL',
          },
        ],
      });
    if (call === 'getObject' && input['collection'] === 'bill')
      return factoryRecord('bill', bill, { documents: scans });
    if (call === 'getObject' && input['collection'] === 'document')
      return factoryRecord('document', scan, { fileName: 'factura.pdf', mimeType: 'application/pdf' });
    if (call === 'getComponentItems' && JSON.stringify(input).includes('"component":"nextRent"'))
      return {
        ...{ collections: {}, hasMore: false, cursor: null },
        items: [
          {
            ...{ id: update, version: 1, appliedFrom: day('2025-11-01'), indexMonth: day('2025-09-01') },
            ...{ indexPercent: 2.2, indexPublished: day('2025-10-14'), indexQuotient: null },
            ...{ indexBefore: null, indexAfter: null },
          },
        ],
      };
    if (call === '/labels')
      return String(input['ids'])
        .split(',')
        .map((id) => ({ id, title: `Ficha ${id.slice(-2)}` }));
    return undefined;
  });
  render(
    <Page client={freshClient()}>
      <MenuContext value={menu}>
        <Explanation document={document} />
      </MenuContext>
    </Page>,
  );
}

/** A machine that does much else may take its time. */
const patient = { timeout: 20_000 };
/** Where a link of that text leads. */
const leads = async (name: string) =>
  (await screen.findAllByRole('link', { name }, patient))[0]!.getAttribute('href');

describe('the explanation of an amount', () => {
  it('[VAL-07] leads from its lines to contract, mandate, bill and the update with its published index', async () => {
    open([]);
    expect(await leads('Ficha 02')).toContain(contract);
    expect(await leads('Ficha 03')).toContain(mandate);
    expect(await leads('Ficha 04')).toContain(bill);
    expect(await leads('Ficha 06')).toContain(update);
    const text = window.document.body.textContent;
    expect(text).toContain('Contrato, «Renta mensual»: Ficha 02');
    expect(text).toContain('Mandato, «Honorarios»: Ficha 03');
    expect(text).toContain('Factura de proveedor: Ficha 04');
    expect(text).toContain('Índice de 09/2025: 2,2 %, publicado el 14/10/2025. Ficha 06');
    // Without a paper there is nothing to open.
    expect(screen.queryByRole('button', { name: 'Ver el escaneo' })).toBeNull();
  });

  it('[VAL-07] opens the scan of the bill where there is one', async () => {
    open([scan]);
    await user.click(await screen.findByRole('button', { name: 'Ver el escaneo' }, patient));
    expect(await screen.findByRole('dialog', { name: /factura\.pdf/ }, patient)).toBeTruthy();
  });
});
