import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasProgram } from '@llavero/kit/testing/has-program';
import { Clock } from '@llavero/kit/config/clock';
import { HealthServer } from '@llavero/kit/health/health-server';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { sendForSignature, signDocument } from '@llavero/proto/commands/signatures';
import { document } from '@llavero/proto/records/documents/document';
import { addDays } from '@llavero/proto/values/dates';
import { MediaStore } from '../media/media-store.ts';
import type { Letterhead } from '../print/paper.ts';
import { type BoughtCertificate, openBoughtCertificate } from './bought-certificate.ts';
import { CompanyCertificate, readingOf } from './company-certificate.ts';
import { hasSoundSeal, sealPdf } from './pades.ts';
import { Authority } from './testing/bought.ts';
import {
  marta,
  openSigningBench,
  outside as outsider,
  pdfOf,
  signatureOf,
  type SigningBench,
} from './testing/signing-bench.ts';

/** A little later, so that what is made here is valid. */
const now = Math.floor(Date.now() / 1000) + 600;
const sealingKeys = Buffer.alloc(32, 7).toString('base64');
const DAY = 86_400;

const canRun = hasProgram('openssl', 'version');
if (!canRun) process.stdout.write('skipped: openssl is not installed\n');

(canRun ? describe : describe.skip)('a bought seal certificate', () => {
  let authority: Authority;
  let file: string;
  beforeAll(() => {
    authority = new Authority();
    file = authority.bought('sello');
  });
  afterAll(() => authority && rmSync(authority.folder, { recursive: true }));

  const open = (path: string | undefined, password = authority.password) =>
    openBoughtCertificate({
      sealingKeys,
      env: { SEAL_CERTIFICATE_FILE: path, SEAL_CERTIFICATE_PASSWORD: password } as NodeJS.ProcessEnv,
    });

  it('[EXT-10] opens with its key, its chain without the root, and its days', async () => {
    const bought = (await open(file))!;
    expect(new X509Certificate(bought.certificate).raw).toEqual(
      new X509Certificate(authority.pem('sello')).raw,
    );
    expect(bought.chain).toEqual([new X509Certificate(authority.pem('middle')).raw]);
    expect(Math.abs(bought.notAfter - now - 365 * DAY)).toBeLessThan(2 * DAY);
    expect(await open(undefined)).toBeNull();
    expect(await open('')).toBeNull();
  });

  it('[EXT-10] seals: the seal is sound, carries the chain, and is of this certificate only', async () => {
    const bought = (await open(file))!;
    const texts = { name: 'Llavero', reason: 'Firmado por su firmante', at: now };
    const sealed = await sealPdf(await pdfOf('Contrato'), await pdfOf('Pruebas'), bought, texts);
    expect(await hasSoundSeal(sealed, bought.certificate)).toBe(true);
    expect(await hasSoundSeal(sealed, bought.chain[0]!)).toBe(false);
    expect(sealed.toString('latin1')).toContain(bought.chain[0]!.toString('hex'));
    writeFileSync(authority.path('sealed.pdf'), sealed);
  });

  it('[EXT-10] openssl, which knows the root alone, finds the way from the seal to it', () => {
    const sealed = readFileSync(authority.path('sealed.pdf'));
    const [, contents = 0, end = 0] = /\/ByteRange\s*\[0 (\d+) (\d+)/
      .exec(sealed.toString('latin1'))!
      .map(Number);
    const padded = Buffer.from(sealed.toString('latin1', contents + 1, end - 1), 'hex');
    // Behind the signature are zeroes up to the end of its place.
    writeFileSync(authority.path('seal.der'), padded.subarray(0, 4 + padded.readUInt16BE(2)));
    const content = Buffer.concat([sealed.subarray(0, contents), sealed.subarray(end)]);
    const verify = (bytes: Buffer) => {
      writeFileSync(authority.path('content'), bytes);
      const files = ['-in', 'seal.der', '-content', 'content', '-CAfile', 'root.pem', '-out', 'read'];
      const args = ['cms', '-verify', '-binary', '-inform', 'DER', ...files, '-purpose', 'any'];
      return execFileSync('openssl', args, { cwd: authority.folder, stdio: 'pipe' });
    };
    expect(() => verify(content)).not.toThrow();
    expect(() => verify(Buffer.concat([content, Buffer.from(' ')]))).toThrow(/verif/i);
  });

  const pyHanko = hasProgram('pyhanko', '--version');
  (pyHanko ? it : it.skip)(
    `[EXT-10] its seal is valid for pyHanko by the root alone${pyHanko ? '' : ' (skipped: pyhanko-cli is not installed)'}`,
    () => {
      const paths = ['--trust', authority.path('root.pem'), authority.path('sealed.pdf')];
      const args = ['sign', 'validate', '--pretty-print', ...paths];
      const said = execFileSync('pyhanko', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      expect(said).toContain('The signature is judged VALID');
    },
  );

  it('[EXT-10] what cannot seal stops the start, with the variable and what to do', async () => {
    const refusals: [string, () => Promise<unknown>, RegExp][] = [
      ['missing', () => open(authority.path('nada.p12')), /cannot be read/],
      ['no PKCS#12', () => open(authority.path('sello.pem')), /does not open/],
      ['another password', () => open(file, 'otra'), /does not open with SEAL_CERTIFICATE_PASSWORD/],
      ['old ciphers', () => open(authority.bought('viejo', { more: ['-legacy'] })), /docs\/operations\.md/],
      ['no key', () => open(authority.bought('sin-clave', { more: ['-nokeys'] })), /no private key/],
      ['another usage', () => open(authority.bought('cifra', { usage: 'keyEncipherment' })), /may not sign/],
      [
        'an authority',
        () => open(authority.bought('ca', { ca: 'CA:TRUE', usage: 'nonRepudiation,keyCertSign' })),
        /certification authority/,
      ],
      [
        'no RSA',
        () => open(authority.bought('ec', { key: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] })),
        /not RSA/,
      ],
    ];
    for (const [what, opening, expected] of refusals) {
      const message = await opening().then(
        () => 'was taken',
        (error: Error) => error.message,
      );
      expect([what, message]).toEqual([what, expect.stringMatching(expected)]);
      expect(message).toContain('SEAL_CERTIFICATE_FILE');
      expect(message).not.toContain(authority.password);
    }
  });

  it('[EXT-10] its end is on the status page thirty days ahead', async () => {
    const bought = (await open(file))!;
    const at = (moment: number) => readingOf(bought, moment);
    expect(at(now)).toEqual({ name: 'seal', label: 'Certificado de sello', state: 'ok' });
    expect(at(addDays(bought.notAfter, -29))).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^El certificado de sello caduca el \d\d\/\d\d\/\d{4}\. Compre otro/),
    });
    expect(at(bought.notAfter + 1)).toMatchObject({ reason: expect.stringContaining('esperan su sello') });
    expect(at(bought.notBefore - 1)).toMatchObject({ reason: expect.stringContaining('no se sella') });
  });

  describe('in the service', () => {
    let bench: SigningBench;
    beforeAll(async () => {
      const variables = { SEAL_CERTIFICATE_FILE: file, SEAL_CERTIFICATE_PASSWORD: authority.password };
      bench = await openSigningBench(variables);
    });
    afterAll(() => bench?.stop());

    it('[EXT-10] takes the place of the one made here; once expired nothing is sealed with another', async () => {
      const own = bench.services.services.get('documents')!;
      const certificate = own.get(CompanyCertificate);
      const company = { name: 'Llavero', cif: null } as Letterhead;
      const at = own.get(Clock).now();
      const current = (await certificate.current(company, at)) as BoughtCertificate;
      expect(new X509Certificate(current.certificate).subject).toContain('CN=sello');
      await expect(certificate.current(company, current.notAfter + 1)).rejects.toThrow('not valid today');
      const { outside } = await own.get(HealthServer).report();
      expect(outside).toContainEqual({ name: 'seal', label: 'Certificado de sello', state: 'ok' });
    });

    it('[EXT-10] is on what people have signed', async () => {
      const own = bench.services.services.get('documents')!;
      const id = await bench.createDocument('Contrato de vivienda');
      const asked = { document: id, signers: [marta], message: null, days: 14 };
      await bench.run(sendForSignature, asked, testContext('INTERNAL_EMPLOYEE'));
      const code = await bench.linkTo(marta.email);
      const oneTime = await bench.oneTimeCode(code, marta.email);
      await bench.run(signDocument, signatureOf(code, oneTime), outsider);
      const paper = await until('the sealed document', async () => {
        const found = await own.get(RecordStores).of(document).loadUnchecked(id);
        return found.sealedAt !== null && found;
      });
      const file = await own.get(MediaStore).readAll(paper.storageKey ?? '');
      expect(await hasSoundSeal(file, new X509Certificate(authority.pem('sello')).raw)).toBe(true);
    });
  });
});
