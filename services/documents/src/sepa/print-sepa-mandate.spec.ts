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

  it('[FIN-04] [DOC-02] is printed to be signed in the language of its debtor, kept as a document of theirs, and the same one while nothing changes', async () => {
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
    const title = (bytes: Buffer) => /<dc:title>[\s\S]*?<\/dc:title>/.exec(bytes.toString('utf8'))?.[0];
    expect(title((await bench.download(first.document, token)).bytes)).toContain('Orden de domiciliación');
    await bench.services.services
      .get('people')!
      .get(RecordStores)
      .of('agent')
      .writeUnchecked(debtor.id, undefined, { language: 'CA' }, {}, staff);
    const catalan = await bench.services.peers.command(printSepaMandate, { id }, staff);
    expect(title((await bench.download(catalan.document, token)).bytes)).toContain('Ordre de domiciliació');
    await expect(
      bench.services.peers.command(printSepaMandate, { id }, testContext('TENANT', debtor.id)),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it.each([
    ['ES', ['Referencia LL-1', 'Pago recurrente', 'ocho semanas', 'Firma del titular de la cuenta']],
    ['CA', ['Referència LL-1', 'Pagament recurrent', 'vuit setmanes', 'Signatura del titular del compte']],
  ] as const)(
    '[FIN-04] [DOC-02] names creditor, debtor, account, kind of payment and the right to a refund, in %s',
    (language, words) => {
      const paper = JSON.stringify(
        mandatePaper(
          {
            ...{ reference: 'LL-1', sequence: 'RCUR', creditorId: 'ES77000B85626240', contract: null },
            debtor: { name: 'Núria Peñíscola', idNumber: '12345678Z', address: null },
            ...{ holder: null, iban: 'ES9121000418450200051332' },
          },
          {
            name: 'Llavero, S.L.',
            cif: 'B85626240',
            address: null,
            phone: null,
            email: null,
            registry: null,
          },
          language,
        ),
      );
      for (const said of [
        'Identificador ES77000B85626240',
        'NIF 12345678Z',
        'ES91 2100 0418 4502 0005 1332',
        ...words,
      ])
        expect(paper).toContain(said);
    },
  );
});
