import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { administrator, freshClient, Page } from '../../lib/testing/page.tsx';
import { MyDocuments } from './my-finances.tsx';

configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('[SES-09] [FIN-03] a tenant is not told to pay an invoice that its rectification has taken, and where its difference is', async () => {
  const due = { paymentDate: null, paymentExpectedDate: 1_790_000_000, concept: null, year: 2026 };
  const items = [
    { id: '1', type: 'RENT_BILL', serie: 1, totalAmount: 510, takenWhole: true, ...due },
    { id: '2', type: 'RENT_BILL', serie: 2, totalAmount: 510, takenWhole: false, ...due },
    { id: '3', type: 'RECTIFYING_RENT_BILL', serie: 1, totalAmount: -510, takenWhole: false, ...due },
  ];
  const asked = fakeGateway(() => ({ items, collections: {}, hasMore: false, cursor: null }));
  const client = freshClient({ ...administrator, role: 'TENANT', isAdmin: false, isStaff: false });
  render(
    <Page client={client} address="/mis/recibos">
      <MyDocuments />
    </Page>,
  );
  await screen.findByText('Factura de alquiler · No queda nada por pagar');
  screen.getByText(/^Factura de alquiler · Pago previsto el/);
  screen.getByText('Factura de alquiler rectificativa · Se descuenta de la factura que corrige');
  expect(JSON.stringify(asked)).toContain('takenWhole');
});
