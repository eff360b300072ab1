import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { hasProgram } from '@llavero/kit/testing/has-program';
import { type CertificateAndKey, makeCertificate } from './make-certificate.ts';
import { hasSoundSeal, sealPdf } from './pades.ts';
import { pdfOf } from './testing/signing-bench.ts';

const now = Math.floor(Date.now() / 1000);
const company = { name: 'Llavero Gestión, S.L.', cif: 'B85626240' };
const texts = { name: company.name, reason: 'Firmado por sus 2 firmantes', at: now };

describe('the seal', () => {
  let identity: CertificateAndKey;
  let sealed: Buffer;
  beforeAll(async () => {
    identity = await makeCertificate(company, now);
    sealed = await sealPdf(await pdfOf('Contrato'), await pdfOf('Pruebas'), identity, texts);
  });

  it('[EXT-10] covers every byte: the file as it is, and none with a byte changed, added or cut off', async () => {
    expect(sealed.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached');
    expect(await hasSoundSeal(sealed, identity.certificate)).toBe(true);
    for (const at of [20, sealed.indexOf('/ETSI.CAdES') + 2, sealed.length - 8]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
      expect(await hasSoundSeal(changed, identity.certificate)).toBe(false);
    }
    expect(await hasSoundSeal(Buffer.concat([sealed, Buffer.from(' ')]), identity.certificate)).toBe(false);
    expect(await hasSoundSeal(sealed.subarray(0, -1), identity.certificate)).toBe(false);
    expect(await hasSoundSeal(await pdfOf('Contrato'), identity.certificate)).toBe(false);
  });

  it('[EXT-10] is that of the company: another certificate does not count', async () => {
    const other = await makeCertificate(company, now);
    expect(await hasSoundSeal(sealed, other.certificate)).toBe(false);
    const forged = await sealPdf(await pdfOf('Contrato'), await pdfOf('Pruebas'), other, texts);
    expect(await hasSoundSeal(forged, identity.certificate)).toBe(false);
  });

  const pyHanko = hasProgram('pyhanko', '--version');
  (pyHanko ? it : it.skip)(
    `[EXT-10] is valid for pyHanko${pyHanko ? '' : ' (skipped: pyhanko-cli is not installed)'}`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'llavero-seal-'));
      try {
        await writeFile(join(folder, 'sealed.pdf'), sealed);
        const pem = identity.certificate.toString('base64').replace(/(.{64})/g, '$1\n');
        const trusted = join(folder, 'trusted.pem');
        await writeFile(trusted, `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`);
        const args = ['sign', 'validate', '--pretty-print', '--trust', trusted, join(folder, 'sealed.pdf')];
        const said = execFileSync('pyhanko', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
        expect(said).toContain('The signature is judged VALID');
        expect(said).toContain('The signature covers the entire file');
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});
