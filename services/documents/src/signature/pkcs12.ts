import { createPrivateKey } from 'node:crypto';
import { BitString, fromBER } from 'asn1js';
import {
  type AuthenticatedSafe,
  CertBag,
  Certificate,
  type ContentInfo,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  type SafeBag,
  type SafeContents,
} from 'pkijs';
import { parseCertificate } from './make-certificate.ts';

/** What a PKCS#12 file holds; DER, the key as PKCS#8. */
interface Pkcs12 {
  certificates: Buffer[];
  key: Buffer | null;
}

const KEY_USAGE = '2.5.29.15';

/**
 * Opens a PKCS#12 file whose contents are sealed with PBES2 (AES), as openssl 3, Windows and browsers of today write it.
 *
 * @throws Error when the password is wrong, the file is none, or its ciphers are of before (3DES, RC2)
 */
export async function openPkcs12(file: Buffer, password: string): Promise<Pkcs12> {
  const { result, offset } = fromBER(new Uint8Array(file));
  if (offset < 0) throw new Error('not a PKCS#12 file');
  const secret = new TextEncoder().encode(password).buffer;
  const pfx = new PFX({ schema: result });
  await pfx.parseInternalValues({ password: secret, checkIntegrity: true });
  const safe: AuthenticatedSafe | undefined = pfx.parsedValue?.authenticatedSafe;
  if (!safe) throw new Error('an empty file');
  // Parts in the clear need no password and take none.
  const parts = (safe.safeContents as ContentInfo[]).map(() => ({ password: secret }));
  await safe.parseInternalValues({ safeContents: parts });
  const contents: { value: SafeContents }[] = safe.parsedValue.safeContents;
  const found: Pkcs12 = { certificates: [], key: null };
  for (const { bagValue } of contents.flatMap(({ value }): SafeBag[] => value.safeBags)) {
    if (bagValue instanceof CertBag && bagValue.parsedValue instanceof Certificate)
      found.certificates.push(Buffer.from(bagValue.parsedValue.toSchema().toBER(false)));
    else if (bagValue instanceof PKCS8ShroudedKeyBag || bagValue instanceof PrivateKeyInfo) {
      const key = Buffer.from(bagValue.toSchema().toBER(false));
      const opened = createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase: password });
      found.key = opened.export({ format: 'der', type: 'pkcs8' });
    }
  }
  return found;
}

/** The first byte of a certificate's key usage; null where it has no such extension. */
export function keyUsageOf(der: Buffer): number | null {
  const extension = parseCertificate(der).extensions?.find(({ extnID }) => extnID === KEY_USAGE);
  if (!extension) return null;
  const { result } = fromBER(extension.extnValue.valueBlock.valueHexView);
  return result instanceof BitString ? (result.valueBlock.valueHexView[0] ?? 0) : 0;
}
