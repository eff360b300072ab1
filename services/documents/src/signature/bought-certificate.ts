import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '@llavero/kit/config/config';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import type { Secret } from '@llavero/kit/outside/secret';
import { readSettings } from '@llavero/kit/outside/settings';
import { secret, setting } from '@llavero/kit/outside/system';
import { z } from 'zod';
import type { CertificateAndKey } from './make-certificate.ts';

/** What brings a certificate that was bought; without them the company seals with one made here. */
const sealVariables = {
  SEAL_CERTIFICATE_FILE: setting(
    'Archivo .p12 o .pfx con el certificado de sello de la empresa, su clave y los intermedios',
    z.string().min(1),
  ),
  SEAL_CERTIFICATE_PASSWORD: secret('Contraseña del archivo', z.string().default('')),
};

/** A bought certificate with those between it and its root, and when it is valid. */
export interface BoughtCertificate extends CertificateAndKey {
  /** DER, from the issuer of the certificate upwards. */
  chain: Buffer[];
  /** Unix seconds. */
  notBefore: number;
  notAfter: number;
}

/** Bits of X.509's key usage that a seal needs one of: digital signature, non-repudiation. */
const SIGNS = 0xc0;
/** Bytes of a chain that have room beside the signature in its place in the PDF. */
const MOST_CHAIN_BYTES = 8_000;

/**
 * The certificate that the environment brings; null without one.
 *
 * @throws ConfigError naming the variable and what to do: it does not open, has no key, cannot sign or is not the company's own.
 * One that has expired is none of these: it is told of, and seals wait for another one
 */
export async function openBoughtCertificate(
  config: Pick<Config, 'env' | 'sealingKeys'>,
): Promise<BoughtCertificate | null> {
  const keys = parseSealingKeys(config.sealingKeys);
  const configured = readSettings({ variables: sealVariables }, config.env, keys);
  if ('missing' in configured) return null;
  const values = configured.settings as { SEAL_CERTIFICATE_FILE: string; SEAL_CERTIFICATE_PASSWORD: Secret };
  let file: Buffer;
  try {
    file = readFileSync(values.SEAL_CERTIFICATE_FILE);
  } catch {
    throw wrongFile('cannot be read: give the path of a file that the service may read');
  }
  // Loaded only where there is one: the reader of PKCS#12 is part of 1.5 MB of code (decision 0097).
  const { openPkcs12 } = await import('./pkcs12.ts');
  const found = await openPkcs12(file, values.SEAL_CERTIFICATE_PASSWORD.reveal()).catch((error: unknown) => {
    throw new ConfigError([
      {
        variable: 'SEAL_CERTIFICATE_FILE',
        problem: `does not open with SEAL_CERTIFICATE_PASSWORD (${error instanceof Error ? error.message : 'unknown'}); one of old ciphers is written anew with openssl, see docs/operations.md`,
      },
    ]);
  });
  return checked(found.certificates, found.key);
}

const wrongFile = (problem: string) => new ConfigError([{ variable: 'SEAL_CERTIFICATE_FILE', problem }]);

async function checked(certificates: readonly Buffer[], key: Buffer | null): Promise<BoughtCertificate> {
  if (!key) throw wrongFile('has no private key: export it together with the certificate');
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  if (privateKey.asymmetricKeyType !== 'rsa')
    throw wrongFile('has a key that is not RSA: ask for a seal with an RSA key');
  const parsed = certificates.map((der) => ({ der, read: new X509Certificate(der) }));
  const own = parsed.find(({ read }) => read.checkPrivateKey(privateKey));
  if (!own) throw wrongFile('has no certificate of its key');
  if (own.read.ca) throw wrongFile('is of a certification authority: it needs the seal that one has issued');
  const { keyUsageOf } = await import('./pkcs12.ts');
  const usage = keyUsageOf(own.der);
  if (usage !== null && (usage & SIGNS) === 0)
    throw wrongFile('may not sign: its key usage has neither digitalSignature nor nonRepudiation');
  const chain = chainOf(
    own.read,
    parsed.map(({ read }) => read),
  );
  if (chain.reduce((bytes, { length }) => bytes + length, own.der.length) > MOST_CHAIN_BYTES)
    throw wrongFile('has a chain of more than 8,000 bytes: leave the root out');
  const seconds = (day: string) => Math.floor(Date.parse(day) / 1000);
  return {
    ...{ certificate: own.der, key, chain },
    ...{ notBefore: seconds(own.read.validFrom), notAfter: seconds(own.read.validTo) },
  };
}

/** From the issuer upwards, without the root: whoever checks a seal has it, or does not trust it. */
function chainOf(own: X509Certificate, known: readonly X509Certificate[]): Buffer[] {
  const chain: X509Certificate[] = [];
  for (let last = own; ;) {
    const issuer = known.find((one) => one !== last && !chain.includes(one) && last.checkIssued(one));
    if (!issuer || issuer.checkIssued(issuer)) return chain.map(({ raw }) => raw);
    chain.push(issuer);
    last = issuer;
  }
}
