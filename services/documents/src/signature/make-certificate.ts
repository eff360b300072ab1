import { webcrypto } from 'node:crypto';
import { BitString, fromBER, Integer, PrintableString, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs';

/** A certificate with its private key, as they are kept. */
export interface CertificateAndKey {
  /** DER. */
  certificate: Buffer;
  /** PKCS#8, DER. */
  key: Buffer;
  /** Certificates between it and its root, from its issuer upwards, DER; a seal carries them. */
  chain?: readonly Buffer[];
}

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const DAY_MS = 86_400_000;
/** Years that a certificate made here is valid. */
const YEARS = 5;
/** Of X.509: digital signature and non-repudiation. */
const SIGNING_USAGE = 0xc0;

/** The key as WebCrypto signs with it. */
export function importSigningKey(key: Buffer): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('pkcs8', new Uint8Array(key), ALGORITHM, false, ['sign']);
}

export function parseCertificate(der: Buffer): Certificate {
  const { result, offset } = fromBER(new Uint8Array(der));
  if (offset < 0) throw new Error('not a certificate');
  return new Certificate({ schema: result });
}

/**
 * A certificate of the company's own, signed by itself: it proves that a file has not changed since this company sealed it.
 * Whoever wants a public authority behind it brings a bought one instead (`bought-certificate.ts`).
 *
 * @param company name and tax number, as readers of PDF show them
 * @param now unix seconds
 */
export async function makeCertificate(
  company: { name: string; cif: string | null },
  now: number,
): Promise<CertificateAndKey> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = serialNumber();
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.6', value: new PrintableString({ value: 'ES' }) }),
      new AttributeTypeAndValue({ type: '2.5.4.10', value: new Utf8String({ value: company.name }) }),
      // The identifier of an organisation as ETSI EN 319 412-1 writes it.
      ...(company.cif
        ? [
            new AttributeTypeAndValue({
              type: '2.5.4.97',
              value: new Utf8String({ value: `VATES-${company.cif}` }),
            }),
          ]
        : []),
      new AttributeTypeAndValue({
        type: '2.5.4.3',
        value: new Utf8String({ value: `Sello electrónico de ${company.name}`.slice(0, 64) }),
      }),
    );
  certificate.notBefore.value = new Date(now * 1000 - DAY_MS);
  certificate.notAfter.value = new Date(now * 1000 + YEARS * 365 * DAY_MS);
  const usage = new BitString({ valueHex: new Uint8Array([SIGNING_USAGE]).buffer, unusedBits: 6 });
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(false),
    }),
    new Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.toBER(false) }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  return {
    certificate: Buffer.from(certificate.toSchema(true).toBER(false)),
    key: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
  };
}

/** Sixteen bytes of chance, positive. */
function serialNumber(): Integer {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return new Integer({ valueHex: bytes.buffer });
}
