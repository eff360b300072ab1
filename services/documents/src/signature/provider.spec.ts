import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import {
  correctSigner,
  proposeSigners,
  reconcileSignatures,
  remindSigner,
  sendForSignature,
  signatureEvent,
  signatureProgress,
  voidSignature,
} from '@llavero/proto/commands/signatures';
import { document } from '@llavero/proto/records/documents/document';
import { media } from '@llavero/proto/records/documents/media';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { type CaughtSignature, SignaturitStandIn } from '../outside/signaturit/stand-in.ts';
import {
  codeOf,
  jordi,
  marta,
  openSigningBench,
  outside,
  type SigningBench,
} from './testing/signing-bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const own = () => bench.services.services.get('documents')!;
const load = (id: string) => own().get(RecordStores).of(document).loadUnchecked(id);
const sql = (text: string, params: unknown[] = []) =>
  own().get(Database).query<{ count: number }>(text, params);
let standIns: StandIns;
let provider: SignaturitStandIn;
let bench: SigningBench;
let contract: string;
let [number, id] = [0, ''];

beforeAll(async () => {
  standIns = await startStandIns();
  provider = standIns.of(SignaturitStandIn);
  bench = await openSigningBench(standIns.variables);
});
afterAll(async () => {
  await bench?.stop();
  await standIns?.stop();
});
beforeEach(async () => {
  bench.reset();
  number += 1;
  contract = `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  id = await bench.createDocument(`Contrato ${number}`, { contract, type: 'CONTRACT' });
});

const progress = (of = id) => bench.run(signatureProgress, { document: of }, staff);
const send = (signers = [marta, jordi] as const) =>
  bench.run(
    sendForSignature,
    { document: id, signers: [...signers], message: 'Revísenlo', days: 14, method: 'PROVIDER' },
    staff,
  );
const known = (): CaughtSignature | undefined =>
  provider.messages().find(({ data }) => data['llavero'] === request);
let request = '';
async function sent(): Promise<CaughtSignature> {
  ({ request } = await send());
  await until('it has its id', async () => (await progress()).signers[0]?.state === 'SENT');
  return known()!;
}
/** The call that the provider makes; another body each time unless the same is asked for. */
let calls = 0;
const call = (to: CaughtSignature, body = String((calls += 1))) => {
  const [, of = '', token = ''] = /events\/([^/]+)\/([^/]+)\.json$/.exec(to.eventsUrl) ?? [];
  return bench.run(signatureEvent, { request: of, token, digest: body.padStart(64, '0') }, outside);
};
const status = (wanted: string) =>
  until(`the signature is ${wanted}`, async () => {
    const now = await progress();
    return now.status === wanted && now;
  });

describe('signatures at a provider', () => {
  it('[EXT-10] are one choice beside the signature here, which stays the default of this installation', async () => {
    expect(await bench.run(proposeSigners, { document: id }, staff)).toMatchObject({
      hasProvider: true,
      method: 'BUILT_IN',
    });
    await bench.run(
      sendForSignature,
      { document: id, signers: [marta], message: null, days: 14, method: null },
      staff,
    );
    await bench.linkTo(marta.email);
    expect(await progress()).toMatchObject({ atProvider: false, status: 'OPEN' });
    expect(provider.messages()).toEqual([]);
  });

  it('[EXT-10] are sent in order with the file and its term; nobody gets a link from here', async () => {
    const there = await sent();
    expect(there).toMatchObject({
      body: 'Revísenlo',
      documents: [
        { name: marta.name, email: marta.email, status: 'ready' },
        { name: jordi.name, email: jordi.email, status: 'in_queue' },
      ],
    });
    expect(Buffer.from(there.file, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(await load(id)).toMatchObject({ status: 'WAITING_SIGNATURE' });
    expect(await progress()).toMatchObject({ atProvider: true, status: 'OPEN' });
    expect(bench.mailbox).toEqual([]);
    const first = (await progress()).signers[0]!;
    const corrected = { request, signer: first.id, name: 'Otra', email: 'otra@correo.test' };
    expect(await codeOf(bench.run(correctSigner, corrected, staff))).toBe('SIGNATURE.AT_PROVIDER');
    await bench.run(remindSigner, { request }, staff);
    await until('the reminder', () => known()?.reminders === 1);
  });

  it('[EXT-10] whose answer is lost are found by our reference and not sent twice', async () => {
    provider.plan({ call: 'POST signatures', kind: 'LOST' });
    await sent();
    expect(provider.messages().filter(({ data }) => data['llavero'] === request)).toHaveLength(1);
  });

  it('[EXT-10] that the provider asks to wait with leave later', async () => {
    provider.plan({
      call: 'POST signatures',
      kind: 'STATUS',
      status: 429,
      headers: { 'retry-after': '300' },
    });
    ({ request } = await send());
    const [waiting] = await until('it waits', async () => {
      const rows = await sql(
        `SELECT extract(epoch FROM run_at - now())::int AS count FROM background_job
          WHERE name = 'signature-at-provider' AND state <> 'running' AND input->>'request' = $1 AND attempt > 0`,
        [request],
      );
      return rows.length > 0 && rows;
    });
    expect(waiting!.count).toBeGreaterThan(200);
    expect(known()).toBeUndefined();
    await sql(`UPDATE background_job SET run_at = now() WHERE input->>'request' = $1`, [request]);
    await until('it is there', () => known() !== undefined);
  });

  it('[EXT-10] signed by all become the sealed file with its evidence, and the contract hears of it', async () => {
    const there = await sent();
    await provider.act(there.id, marta.email, 'completed');
    expect(await call(there)).toEqual({ accepted: true });
    await until('the first signature', async () => (await progress()).signers[0]?.state === 'SIGNED');
    expect(await progress()).toMatchObject({ status: 'OPEN', signers: [{}, { state: 'SENT' }] });
    await provider.act(there.id, jordi.email, 'completed');
    await call(there);
    const done = await status('SIGNED');
    const paper = await load(id);
    expect(paper).toMatchObject({ status: 'SIGNED', fileName: 'contrato firmado.pdf', fileVersion: 2 });
    expect([paper.sealedAt, paper.signatureDate, paper.sha256]).toEqual([
      expect.any(Number),
      expect.any(Number),
      done.sealedSha256,
    ]);
    const files = await own().get(RecordStores).of(media).loadManyUnchecked(paper.media);
    expect(files.map(({ name }) => name).sort()).toEqual([
      'Pruebas de la firma 1.pdf',
      'Pruebas de la firma 2.pdf',
      'contrato firmado.pdf',
    ]);
    expect(done.events.map(({ kind }) => kind)).toEqual(['CREATED', 'SENT', 'SIGNED', 'SIGNED', 'SEALED']);
    const [{ count } = { count: 0 }] = await sql(
      `SELECT count(*)::int AS count FROM outbox WHERE subject LIKE '%document.signed' AND payload::text LIKE '%' || $1 || '%'`,
      [contract],
    );
    expect(count).toBe(1);
    await until('both have their copy', () => bench.mailbox.length === 2);
    // After its end nothing asks any more.
    expect(await call(there)).toEqual({ accepted: false });
  });

  it('[EXT-10] whose calls are forged or replayed change nothing', async () => {
    const there = await sent();
    const [, of = '', token = ''] = /events\/([^/]+)\/([^/]+)\.json$/.exec(there.eventsUrl) ?? [];
    const asked = (input: { request: string; token: string }) =>
      codeOf(bench.run(signatureEvent, { ...input, digest: 'f'.repeat(64) }, outside));
    expect(await asked({ request: of, token: 'x' })).toBe('SIGNATURE.CALLBACK_REFUSED');
    expect(
      await asked({ request: of, token: token.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    ).toBe('SIGNATURE.CALLBACK_REFUSED');
    // The token of one signature opens no other, and one that does not exist answers the same.
    const other = '01900000-0000-7000-8000-0000000000ff';
    expect(await asked({ request: other, token })).toBe('SIGNATURE.CALLBACK_REFUSED');
    expect(await asked({ request: 'x', token })).toBe('SIGNATURE.CALLBACK_REFUSED');
    expect(await call(there, 'abc')).toEqual({ accepted: true });
    expect(await call(there, 'abc')).toEqual({ accepted: false });
    // Whatever a call says, the provider is asked: it says that nobody has signed.
    expect(await progress()).toMatchObject({ status: 'OPEN' });
    expect((await load(id)).sealedAt).toBeNull();
  });

  it('[EXT-10] declined, expired or cancelled there end here with the reason', async () => {
    const declined = await sent();
    await provider.act(declined.id, marta.email, 'declined', 'La renta no es la acordada');
    await call(declined);
    expect(await status('DECLINED')).toMatchObject({
      reason: 'La renta no es la acordada',
      signers: [{ state: 'DECLINED' }, {}],
    });
    expect((await load(id)).status).toBe('REJECTED');
    await until('who sent it is told', () =>
      bench.told.some(({ template }) => template === 'SIGNATURE_DECLINED'),
    );

    id = await bench.createDocument(`Contrato caducado ${number}`);
    const expired = await sent();
    await provider.act(expired.id, marta.email, 'expired');
    await bench.run(reconcileSignatures, {}, staff);
    await status('EXPIRED');
    expect((await load(id)).status).toBe('EXPIRED');

    id = await bench.createDocument(`Contrato cancelado ${number}`);
    const cancelled = await sent();
    await provider.act(cancelled.id, marta.email, 'canceled');
    await call(cancelled);
    await status('VOID');
    expect((await load(id)).status).toBe('GENERATED');
  });

  it('[EXT-10] made void here are cancelled there', async () => {
    const there = await sent();
    await bench.run(voidSignature, { request, reason: 'Cambia la renta' }, staff);
    await until('cancelled there', () => known()?.documents.every(({ status: now }) => now === 'canceled'));
    await provider.act(there.id, marta.email, 'completed');
    expect(await call(there)).toEqual({ accepted: false });
    expect(await progress()).toMatchObject({ status: 'VOID', reason: 'Cambia la renta' });
  });

  it('[EXT-10] of a document that is cancelled here are cancelled there; their signers are told', async () => {
    await sent();
    const documents = bench.services.peers.records('documents');
    provider.plan({ call: 'PATCH cancel', kind: 'STATUS', status: 503 });
    await documents.patch({ collection: 'document', id, patch: { status: 'CANCELLED' } }, staff);
    await status('VOID');
    await until('cancelled there, at a later attempt', async () => {
      await sql(`UPDATE background_job SET run_at = now() WHERE name = 'signature-at-provider'`);
      return known()?.documents.every(({ status: now }) => now === 'canceled');
    });
    await until('she is told', () => bench.mailbox.length === 1);
    expect(bench.mailbox).toMatchObject([{ to: [marta.email], template: 'SIGNATURE_VOIDED' }]);
    expect((await load(id)).status).toBe('CANCELLED');
  });

  it('[EXT-10] that come to nothing there without anybody here are told to whoever sent them', async () => {
    const failed = await sent();
    await provider.act(failed.id, marta.email, 'error');
    await call(failed);
    await status('VOID');
    await until('who sent it is told', () =>
      bench.told.some(({ template }) => template === 'SIGNATURE_ENDED_ELSEWHERE'),
    );
  });

  it('[EXT-10] that no call told of are found by the reconciliation of the night, also after their files were late', async () => {
    const there = await sent();
    await provider.act(there.id, marta.email, 'completed');
    await provider.act(there.id, jordi.email, 'completed');
    provider.plan({ call: 'GET audit_trail', kind: 'STATUS', status: 404 });
    expect(await bench.run(reconcileSignatures, {}, staff)).toMatchObject({ asked: expect.any(Number) });
    await until('it waits for the evidence', async () => {
      const rows = await sql(
        `SELECT count(*)::int AS count FROM background_job WHERE name = 'signature-at-provider' AND state = 'waiting' AND run_at > now()`,
      );
      return (rows[0]?.count ?? 0) > 0;
    });
    expect(await progress()).toMatchObject({ status: 'OPEN' });
    await bench.run(reconcileSignatures, {}, staff);
    await status('SIGNED');
  });
});
