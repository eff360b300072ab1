import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { printSepaMandate } from '@llavero/proto/commands/remittances';
import { type Bench, openBench } from '../testing/bench.ts';
import { mandatePaper } from './mandate-paper.ts';

const staff = testContext('INTERNAL_EMPLOYEE');

describe('the order of a debtor', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench?.stop());

  it('[FIN-04] is printed to be signed, kept as a document of its debtor, and the same one while nothing changes', async () => {
    const creditor = await bench.create('people', 'organization', {
      ...{ name: 'Llavero Gestión, S.L.', active: true, cif: 'B85626240', creditorId: 'ES77000B85626240' },
    });
    const debtor = await bench.create('people', 'agent', { firstname: 'Núria', lastname: 'Peñíscola' });
    const { id } = await bench.create('finance', 'sepaMandate', {
      ...{ reference: 'LL-1', debtor: debtor.id, creditor: creditor.id, iban: 'ES9121000418450200051332' },
    });
    const first = await bench.services.peers.command(printSepaMandate, { id }, staff);
    expect(first.bytes).toBeGreaterThan(1_000);
    expect(first.fileName).toMatch(/\.pdf$/);
    const token = await bench.services.tokenFor('ADMIN');
    expect((await bench.download(first.document, token)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const kept = await bench.services.services
      .get('documents')!
      .get(RecordStores)
      .of('document')
      .loadUnchecked(first.document);
    expect(kept).toMatchObject({ type: 'SEPA', category: 'RENT', tenants: [debtor.id], generated: true });
    const again = await bench.services.peers.command(printSepaMandate, { id }, staff);
    expect(again).toMatchObject({ document: first.document, reused: true });
    await expect(
      bench.services.peers.command(printSepaMandate, { id }, testContext('TENANT', debtor.id)),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[FIN-04] names creditor, debtor, account, kind of payment and the right to a refund', () => {
    const paper = JSON.stringify(
      mandatePaper(
        {
          ...{ reference: 'LL-1', sequence: 'RCUR', creditorId: 'ES77000B85626240', contract: null },
          debtor: { name: 'Núria Peñíscola', idNumber: '12345678Z', address: null },
          ...{ holder: null, iban: 'ES9121000418450200051332' },
        },
        { name: 'Llavero, S.L.', cif: 'B85626240', address: null, phone: null, email: null, registry: null },
      ),
    );
    for (const said of [
      'Referencia LL-1',
      'Identificador ES77000B85626240',
      'NIF 12345678Z',
      'ES91 2100 0418 4502 0005 1332',
      'Pago recurrente',
      'ocho semanas',
      'Firma del titular de la cuenta',
    ])
      expect(paper).toContain(said);
  });
});
