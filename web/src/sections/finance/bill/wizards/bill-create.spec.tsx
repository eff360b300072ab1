/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WizardDefinition } from '../../../../components/wizard/wizard-definition.ts';
import { WizardWindow } from '../../../../components/wizard/wizard-window.tsx';
import { queryClient } from '../../../../lib/app-query.ts';
import { type Asked, fakeGateway } from '../../../../lib/testing/fake-gateway.ts';
import { administrator, Page } from '../../../../lib/testing/page.tsx';
import { billCreate, supplementedCreate } from './bill-create.tsx';

configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(180_000);

/** A file is on the server as soon as it is sent. */
jest.unstable_mockModule('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    url = '/uploads/u1';
    constructor(
      readonly file: File,
      readonly options: { onSuccess: () => void },
    ) {}
    start() {
      this.options.onSuccess();
    }
    abort() {
      return Promise.resolve();
    }
  },
}));

const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const [SUPPLIER, CONTRACT, MANDATE, UNIT, LANDLORD, BILL] = [1, 2, 3, 4, 5, 6].map(idOf) as [
  ...[string, string, string],
  ...[string, string, string],
];
const records: Record<string, Record<string, Json>> = {
  supplier: { id: SUPPLIER, name: 'Pinturas Rius', idNumber: 'B61234567' },
  contract: { id: CONTRACT, mandate: MANDATE, units: [UNIT], landlords: [LANDLORD] },
};

let asked: Asked[];
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  asked = fakeGateway(({ call, input }) => {
    if (call === 'getObject') return { version: 1, ...records[String(input['collection'])] };
    if (call === '/commands/FinishUpload')
      return { media: idOf(8), name: 'a.pdf', mimeType: 'application/pdf', size: 3, scan: 'CLEAN' };
    if (call === '/commands/FileDocument') return { document: idOf(9) };
    if (call === 'createObject') return { id: BILL, version: 1 };
    if (call === '/labels') return [];
    if (call !== 'getComponentItems') return [];
    const { component, mongoFilter } = input['dataRequest'] as {
      component: string;
      mongoFilter?: { invoiceKey?: string };
    };
    const isTaken = mongoFilter?.invoiceKey === `${SUPPLIER} A-1`;
    const items =
      component === 'supplier'
        ? [{ ...records['supplier'], version: 1 }]
        : isTaken
          ? [{ id: idOf(7), version: 1, number: 'A-1', concept: 'Pintura de mayo' }]
          : [];
    return { items, collections: {}, hasMore: false, cursor: null, count: items.length };
  });
});
afterEach(cleanup);

const person = userEvent.setup();
const open = (definition: unknown, params: Record<string, string>) =>
  render(
    <Page client={queryClient}>
      <WizardWindow
        definition={definition as WizardDefinition}
        params={params}
        userId={administrator.id}
        onClose={() => undefined}
      />
    </Page>,
  );
const next = async () => person.click(await screen.findByRole('button', { name: 'Siguiente' }));
const write = async (label: RegExp, text: string) => {
  const [input] = await screen.findAllByLabelText(label, { selector: 'input' });
  await person.clear(input!);
  await person.type(input!, text);
};
const choose = async (label: RegExp, option: string | RegExp) => {
  const [input] = await screen.findAllByLabelText(label, { selector: 'input' });
  await person.click(input!);
  await person.click(await screen.findByRole('option', { name: option, hidden: true }));
};
const created = () => asked.filter(({ call }) => call === 'createObject').map(({ input }) => input);

describe('bills typed in from paper', () => {
  it('[WIZ-10] a bill that is there already is named; another one is registered with its paper as its document', async () => {
    open(billCreate, { supplier: SUPPLIER, contract: CONTRACT });
    await write(/^Número/, 'a-1');
    await screen.findByText('Esta factura ya está registrada: A-1 · Pintura de mayo');
    await write(/^Número/, 'A-2');
    await waitFor(() => expect(screen.queryByText(/ya está registrada/)).toBeNull());
    await write(/^Concepto/, 'Pintura');
    const paper = new File(['abc'], 'a.pdf', { type: 'application/pdf' });
    const chooser = document.querySelector('input[aria-label="Añadir factura escaneada"]')!;
    fireEvent.change(chooser, { target: { files: [paper] } });
    await screen.findByText('Se archivará con la factura: 1 archivo.');
    await next();
    await write(/^Base/, '100');
    await screen.findByText(/Total 121,00/);
    await next();
    await choose(/^Quién paga/, 'Propietario');
    await waitFor(() => expect(asked.some(({ input }) => input['id'] === CONTRACT)).toBe(true));
    await write(/^Plazos/, '3');
    const shares = await screen.findByRole('table', { name: 'Plazos' });
    expect(
      within(shares)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('40,34 €'),
      expect.stringContaining('40,33 €'),
      expect.stringContaining('40,33 €'),
    ]);
    // What the company bears is not charged in parts.
    await choose(/^Quién paga/, 'Empresa gestora');
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Plazos' })).toBeNull());
    await choose(/^Quién paga/, 'Propietario');
    await write(/^Plazos/, '2');
    await next();
    await person.click(await screen.findByRole('button', { name: 'Registrar factura' }));
    await screen.findByText('Factura registrada');
    expect(asked.find(({ call }) => call === '/commands/FileDocument')?.input).toMatchObject({
      files: [idOf(8)],
      fields: { name: 'Factura A-2', type: 'OTHER_BILLS', contract: CONTRACT },
    });
    expect(created()).toMatchObject([
      {
        collection: 'bill',
        object: {
          ...{ supplier: SUPPLIER, number: 'A-2', concept: 'Pintura', payer: 'LANDLORD', instalments: 2 },
          ...{
            contract: CONTRACT,
            mandate: MANDATE,
            units: [UNIT],
            landlords: [LANDLORD],
            documents: [idOf(9)],
          },
          breakdown: [
            { concept: 'Pintura', baseAmount: 100, vatPercent: 21, vatAmount: 21, totalAmount: 121 },
          ],
        },
      },
    ]);
    expect(created()[0]!['object']).not.toHaveProperty('scans');
    expect(screen.getByText('Revisar y aprobar')).toBeTruthy();
  });

  it('[WIZ-11] a suplido is registered as such, on account of the tenant it is charged to', async () => {
    open(supplementedCreate, { contract: CONTRACT });
    await choose(/^Proveedor/, /Rius/);
    await write(/^Número/, 'T-9');
    await write(/^Concepto/, 'Tasa del ascensor');
    await next();
    await write(/^Base/, '50');
    await next();
    await choose(/^Quién paga/, 'Empresa gestora');
    await next();
    await screen.findByText(/Un suplido se paga por cuenta de otro/);
    await choose(/^Quién paga/, 'Inquilino');
    await next();
    await person.click(await screen.findByRole('button', { name: 'Registrar suplido' }));
    await screen.findByText('Suplido registrado');
    expect(created()).toMatchObject([
      {
        collection: 'bill',
        object: { supplemented: true, payer: 'TENANT', rebill: true, contract: CONTRACT, number: 'T-9' },
      },
    ]);
  });
});
