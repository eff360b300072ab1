import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import {
  requestSigningCode,
  sendForSignature,
  signDocument,
  signingPage,
} from '@llavero/proto/commands/signatures';
import {
  codeOf,
  marta,
  openSigningBench,
  outside,
  signatureOf,
  type SigningBench,
} from './testing/signing-bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
let bench: SigningBench;
beforeAll(async () => {
  bench = await openSigningBench();
});
afterAll(() => bench?.stop());
beforeEach(() => bench.reset());

describe('a document whose signature is under way', () => {
  it('[EXT-10] [STA-10] is signed by nobody once the office has cancelled it', async () => {
    const id = await bench.createDocument('Contrato');
    const asked = { document: id, signers: [marta], message: null, days: 14 };
    await bench.run(sendForSignature, asked, staff);
    const code = await bench.linkTo(marta.email);
    const oneTime = await bench.oneTimeCode(code, marta.email);
    const documents = bench.services.peers.records('documents');
    const cancelled = { collection: 'document' as const, id, patch: { status: 'CANCELLED' } };
    await documents.patch(cancelled, staff);
    expect(await codeOf(bench.run(signDocument, signatureOf(code, oneTime, {}), outside))).toBe(
      'LINK.INVALID',
    );
    expect(await codeOf(bench.run(signingPage, { code }, outside))).toBe('LINK.INVALID');
    expect(await codeOf(bench.run(requestSigningCode, { code }, outside))).toBe('LINK.INVALID');
  });

  it('[EXT-10] [STA-10] is drafted no more once everybody has signed, also when it is cancelled', async () => {
    const id = await bench.createDocument('Contrato');
    await bench.run(sendForSignature, { document: id, signers: [marta], message: null, days: 14 }, staff);
    const code = await bench.linkTo(marta.email);
    const oneTime = await bench.oneTimeCode(code, marta.email);
    await bench.run(signDocument, signatureOf(code, oneTime, {}), outside);
    const documents = bench.services.peers.records('documents');
    const read = () => documents.get({ collection: 'document', id }, staff);
    await until('the seal', async () => (await read())['sealedAt'] != null);
    const to = (status: string) =>
      codeOf(documents.patch({ collection: 'document', id, patch: { status } }, staff));
    expect(await to('CANCELLED')).toBe('done');
    expect(await to('DRAFT')).toBe('DOCUMENT.CHANGE_NOT_ALLOWED');
    expect((await read())['status']).toBe('CANCELLED');
  });
});
