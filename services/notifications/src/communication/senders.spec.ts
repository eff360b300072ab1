import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { testContext } from '@llavero/kit/testing/context';
import { saveMessageText } from '@llavero/proto/commands/messages';
import { sendEmail } from '@llavero/proto/commands/notifications';
import { letterheadFoot } from '@llavero/proto/messages/catalogue/parts';
import type { Json } from '@llavero/proto/fields/field';
import { type Bench, openBench } from '../testing/bench.ts';

const service = serviceContext('finance');
const footOf = (text: string) => text.replaceAll('\r\n', '\n').split('\n--\n')[1]?.trim();
const HOUSE = 'Llavero · Gestión de alquileres';

describe('[JOB-04] [DOC-02] in whose name mails are written', () => {
  let bench: Bench;
  let madrid: StoredRecord;
  let barcelona: StoredRecord;
  const lines: Record<string, string> = {};
  beforeAll(async () => {
    bench = await openBench({ neighbours: ['contracts', 'finance'] });
    const company = async (name: string, cif: string, more: Record<string, Json>) => {
      const made = await bench.create('people', 'organization', { name, cif, active: true, ...more });
      lines[made.id] = [name, `CIF ${cif}`, more['socialAddress'] ?? more['address']].join(' · ');
      return made;
    };
    // The first one is the company where no record names another.
    madrid = await company('Llavero Madrid, S.L.', 'B85626240', { address: 'Calle Mayor 1, Madrid' });
    barcelona = await company('Llavero Barcelona, S.L.', 'B58818501', {
      ...{ address: 'Carrer Nou 3', socialAddress: 'Carrer de Balmes 9, Barcelona' },
    });
  });
  afterAll(() => bench?.stop());

  let sent = 0;
  const foot = async (filed: Record<string, Json>, language: 'ES' | null = null) => {
    const subject = `Correo ${(sent += 1)}`;
    const input = { to: ['ana@example.com'], subject, body: 'Hola.', language, ...filed };
    await bench.services.peers.command(sendEmail, input as never, service);
    return footOf((await bench.caught(subject)).text);
  };
  const mandateOf = (organization: StoredRecord | null) =>
    bench.create('contracts', 'mandate', { name: 'Sants', organization: organization?.id ?? null });
  const contractOf = (organization: StoredRecord | null, mandate: StoredRecord | null = null) =>
    bench.create('contracts', 'contract', {
      ...{ organization: organization?.id ?? null, mandate: mandate?.id ?? null },
    });
  const receiptOf = (more: Record<string, Json>) =>
    bench.create('finance', 'finance', { type: 'RECEIPT', ...more });

  it('a contract, else its mandate, a receipt, else its mandate: the organization that they name, with name, CIF and address', async () => {
    const theirs = await mandateOf(barcelona);
    const of = (...records: StoredRecord[]) => records.map(({ id }) => id);
    const expected = `${lines[barcelona.id]}\n${HOUSE}`;
    expect(await foot({ relatedContracts: of(await contractOf(barcelona, await mandateOf(madrid))) })).toBe(
      expected,
    );
    expect(await foot({ relatedContracts: of(await contractOf(null, theirs)) })).toBe(expected);
    expect(await foot({ relatedMandates: of(theirs) })).toBe(expected);
    const receipt = await receiptOf({ mandate: theirs.id });
    const other = await receiptOf({ mandatary: madrid.id, mandate: theirs.id });
    const lease = of(await contractOf(barcelona));
    expect(await foot({ relatedFinances: of(receipt) })).toBe(expected);
    expect(await foot({ relatedFinances: of(other), relatedContracts: lease })).toBe(
      `${lines[madrid.id]}\n${HOUSE}`,
    );
    // The company's own invoice is the company's, whatever contract it is about.
    const bill = await receiptOf({ type: 'BILL', mandate: theirs.id });
    expect(await foot({ relatedFinances: of(bill), relatedContracts: lease })).toBe(HOUSE);
  });

  it('the company as such where no record names one, or several name different ones', async () => {
    expect(await foot({})).toBe(HOUSE);
    expect(await foot({ relatedContracts: [(await contractOf(null)).id] })).toBe(HOUSE);
    const both = [await contractOf(madrid), await contractOf(barcelona)].map(({ id }) => id);
    expect(await foot({ relatedContracts: both })).toBe(HOUSE);
  });

  it('[SCR-07] a foot that names the organization by its fields names that one, and no line stands above', async () => {
    const body = '{{company.name}}, {{company.cif}}. Protección de datos: https://llavero.example/rgpd';
    const text = { message: letterheadFoot.name, language: 'ES' as const, subject: 'Pie', body, version: 0 };
    await bench.services.peers.command(saveMessageText, text, testContext('INTERNAL_EMPLOYEE'));
    const end = 'Protección de datos: https://llavero.example/rgpd';
    expect(await foot({ relatedContracts: [(await contractOf(barcelona)).id] })).toBe(
      `Llavero Barcelona, S.L., B58818501. ${end}`,
    );
    expect(await foot({})).toBe(`Llavero Madrid, S.L., B85626240. ${end}`);
  });
});
