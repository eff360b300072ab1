import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import type { InputOf } from '@llavero/proto/commands/command';
import {
  sendForSignature,
  signatureProgress,
  signDocument,
  signingPage,
} from '@llavero/proto/commands/signatures';
import { ExpireSignatures } from './expire-signatures.ts';
import { RemindSigners } from './remind-signers.ts';
import {
  codeOf,
  jordi,
  marta,
  openSigningBench,
  outside,
  signatureOf,
  type SigningBench,
} from './testing/signing-bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');

describe('mails to signers and what is noted of them', () => {
  let bench: SigningBench;
  beforeAll(async () => {
    bench = await openSigningBench();
  });
  afterAll(() => bench?.stop());
  beforeEach(() => bench.reset());

  const own = () => bench.services.services.get('documents')!;
  const sql = (text: string, params: unknown[] = []) => own().get(Database).query(text, params);
  const send = (id: string, signers: InputOf<typeof sendForSignature>['signers']) =>
    bench.run(sendForSignature, { document: id, signers, message: null, days: 14 }, staff);
  const progress = (id: string) => bench.run(signatureProgress, { document: id }, staff);

  it('[EXT-10] whoever leaves it unsigned is reminded after three days, once by all replicas and no more than three times', async () => {
    const id = await bench.createDocument('Sin prisa');
    const { request } = await send(id, [marta, jordi]);
    const first = await bench.linkTo(marta.email);
    await bench.mailNoted(id);
    const reminders = async () => (await progress(id)).signers.map((signer) => signer.reminders);
    const daysPass = (days: number) =>
      sql(
        `UPDATE signature_signer SET mailed_at = mailed_at - make_interval(days => $2) WHERE request = $1`,
        [request, days],
      );
    const tick = () => Promise.all([1, 2].map(() => own().get(RemindSigners).tick()));
    await daysPass(2);
    await tick();
    await daysPass(1);
    await tick();
    expect(await bench.linkTo(marta.email, 2)).not.toBe(first);
    await until('the reminder is noted', async () => (await reminders())[0] === 1);
    // The earlier link may be open on their phone.
    expect(await codeOf(bench.run(signingPage, { code: first }, outside))).toBe('done');
    for (const count of [2, 3]) {
      await daysPass(3);
      await tick();
      await until('the next reminder', async () => (await reminders())[0] === count);
    }
    await daysPass(3);
    expect(await own().get(RemindSigners).tick()).toBeUndefined();
    expect(
      await sql(
        `SELECT 1 FROM signature_signer WHERE request = $1 AND mailed_at > now() - interval '1 day'`,
        [request],
      ),
    ).toEqual([]);
    expect([await reminders(), bench.mailbox.filter(({ to }) => String(to) === jordi.email)]).toEqual([
      [3, 0],
      [],
    ]);
  });

  it('[EXT-10] a page that is opened before its mail is noted as sent is noted as opened, and once', async () => {
    const id = await bench.createDocument('Contrato');
    const { request } = await send(id, [marta]);
    const code = await bench.linkTo(marta.email);
    await bench.mailNoted(id);
    await sql(`UPDATE signature_signer SET state = 'WAITING' WHERE request = $1`, [request]);
    await Promise.all([1, 2].map(() => bench.run(signingPage, { code }, outside)));
    const { signers, events } = await progress(id);
    expect(signers[0]?.state).toBe('OPENED');
    expect(events.map(({ kind }) => kind)).toEqual(['CREATED', 'SENT', 'OPENED']);
  });

  it('[EXT-10] nobody is reminded of what is about to end', async () => {
    const id = await bench.createDocument('Casi tarde');
    const { request } = await send(id, [marta]);
    await bench.linkTo(marta.email);
    await bench.mailNoted(id);
    await sql(`UPDATE signature_signer SET mailed_at = now() - interval '5 days' WHERE request = $1`, [
      request,
    ]);
    await sql(`UPDATE signature_request SET expires_at = now() + interval '20 hours' WHERE id = $1`, [
      request,
    ]);
    await own().get(RemindSigners).tick();
    expect(
      await sql(
        `SELECT 1 FROM signature_signer WHERE request = $1 AND mailed_at > now() - interval '4 days'`,
        [request],
      ),
    ).toEqual([]);
  });

  it('[EXT-10] [DOC-02] when the time is over whoever had signed is told once, whoever had not is not', async () => {
    const id = await bench.createDocument('Contrato que caduca');
    const { request } = await send(id, [marta, jordi]);
    const code = await bench.linkTo(marta.email);
    const oneTime = await bench.oneTimeCode(code, marta.email);
    await bench.run(signDocument, signatureOf(code, oneTime), outside);
    await bench.linkTo(jordi.email);
    await bench.mailNoted(id, 1);
    await sql(`UPDATE signature_request SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
      request,
    ]);
    bench.reset();
    // Two replicas look at the same time.
    await Promise.all([1, 2].map(() => own().get(ExpireSignatures).tick()));
    await until('the office is told', () => bench.told.some((one) => one.template === 'SIGNATURE_EXPIRED'));
    expect(bench.mailbox).toMatchObject([
      {
        to: [marta.email],
        template: 'SIGNATURE_LAPSED',
        body: expect.stringMatching(
          /Hola, Marta Puig Vidal:[^]*«Contrato que caduca», de Llavero Gestión, S\.L\.[^]*su firma queda sin efecto/,
        ),
      },
    ]);
  });
});
