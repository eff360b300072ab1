import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { sendForSignature, signDocument } from '@llavero/proto/commands/signatures';
import { document } from '@llavero/proto/records/documents/document';
import { MediaStore } from '../media/media-store.ts';
import { marta, openSigningBench, outside, signatureOf, type SigningBench } from './testing/signing-bench.ts';

describe('the seal and its evidence', () => {
  let bench: SigningBench;
  beforeAll(async () => {
    bench = await openSigningBench();
  });
  afterAll(() => bench?.stop());
  beforeEach(() => bench.reset());

  it.each([
    ['CA', 'Signat pel seu signant'],
    ['ES', 'Firmado por su firmante'],
  ] as const)('[EXT-10] [DOC-02] are in the language of whoever has signed: %s', async (language, reason) => {
    const people = bench.services.services.get('people')!.get(RecordStores).of('agent');
    const person = { firstname: 'Marta', lastname: 'Puig Vidal', email: marta.email, language };
    const { id: agent } = await people.create(person, serviceContext('people'));
    const id = await bench.createDocument(`Contrato ${language}`);
    const asked = { document: id, signers: [{ ...marta, agent }], message: null, days: 14 };
    await bench.run(sendForSignature, asked, testContext('INTERNAL_EMPLOYEE'));
    const code = await bench.linkTo(marta.email);
    const oneTime = await bench.oneTimeCode(code, marta.email);
    await bench.run(signDocument, signatureOf(code, oneTime), outside);
    const own = bench.services.services.get('documents')!;
    const paper = await until('the sealed document', async () => {
      const found = await own.get(RecordStores).of(document).loadUnchecked(id);
      return found.sealedAt !== null && found;
    });
    const file = await own.get(MediaStore).readAll(paper.storageKey ?? '');
    // As PDF writes it: UTF-16, in hexadecimal digits.
    const written = Buffer.from(reason, 'utf16le').swap16().toString('hex');
    expect(file.toString('latin1').toLowerCase()).toContain(written);
  });
});
