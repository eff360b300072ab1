import { createHash, randomBytes } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  id_ContentType_Data,
  id_ContentType_SignedData,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { type CertificateAndKey, importSigningKey, parseCertificate } from './make-certificate.ts';

/** Bytes that are kept free for the signature: ours takes less than a fifth of them, one with a bought chain more. */
const ROOM = 12_288;
const MARK_BYTES = 16;
/** Digits of a place in a file of up to 10 GB. */
const WIDEST = 9_999_999_999;
/** Annotation flags: printed and locked. */
const PRINTED_AND_LOCKED = 132;
/** SigFlags: there are signatures, and changes are only appended. */
const SIGNATURES_APPEND_ONLY = 3;
const oids = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

/** What readers of PDF show of the seal. */
export interface SealTexts {
  name: string;
  reason: string;
  /** Unix seconds. */
  at: number;
}

/**
 * Puts the pages of `appendix` behind those of `pdf` and seals the whole as PAdES B-B (ETSI EN 319 142-1): nothing of it can be
 * changed afterwards without breaking the seal.
 *
 * @throws Error when a file cannot be read as a PDF (encrypted, broken)
 */
export async function sealPdf(
  pdf: Buffer,
  appendix: Buffer,
  identity: CertificateAndKey,
  texts: SealTexts,
): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const evidence = await PDFDocument.load(appendix, { updateMetadata: false });
  for (const page of await document.copyPages(evidence, evidence.getPageIndices())) document.addPage(page);
  const mark = randomBytes(MARK_BYTES).toString('hex');
  addSignatureField(document, mark, texts);
  // Cross-reference tables, which every program that checks signatures reads.
  const prepared = Buffer.from(
    await document.save({ useObjectStreams: false, updateFieldAppearances: false }),
  );
  return signPrepared(prepared, mark, (content) => signatureOver(content, identity));
}

/** An invisible signature field on the last page, whose contents are zeroes behind a mark by which they are found again. */
function addSignatureField(document: PDFDocument, mark: string, { name, reason, at }: SealTexts): void {
  const { context } = document;
  const range = PDFArray.withContext(context);
  for (const place of [0, WIDEST, WIDEST, WIDEST]) range.push(PDFNumber.of(place));
  const signature = PDFDict.withContext(context);
  const entries = {
    Type: PDFName.of('Sig'),
    Filter: PDFName.of('Adobe.PPKLite'),
    SubFilter: PDFName.of('ETSI.CAdES.detached'),
    ByteRange: range,
    Contents: PDFHexString.of(mark.padEnd(ROOM * 2, '0')),
    Name: PDFHexString.fromText(name),
    Reason: PDFHexString.fromText(reason),
    M: PDFString.fromDate(new Date(at * 1000)),
  };
  for (const [key, value] of Object.entries(entries)) signature.set(PDFName.of(key), value);
  const last = document.getPages().at(-1);
  if (!last) throw new Error('a PDF without pages');
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      F: PRINTED_AND_LOCKED,
      T: PDFString.of(`Sello ${mark.slice(0, 8)}`),
      V: context.register(signature),
      P: last.ref,
    }),
  );
  last.node.addAnnot(field);
  const form = document.catalog.getOrCreateAcroForm();
  form.addField(field);
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(SIGNATURES_APPEND_ONLY));
}

/** Fills in over which bytes the signature goes, and the signature. */
async function signPrepared(
  prepared: Buffer,
  mark: string,
  sign: (content: Buffer) => Promise<Buffer>,
): Promise<Buffer> {
  const contents = prepared.indexOf(`<${mark}`);
  const end = contents + ROOM * 2 + 2;
  const rangeAt = prepared.lastIndexOf('/ByteRange', contents);
  const rangeEnd = prepared.indexOf(']', rangeAt) + 1;
  if (contents < 0 || rangeAt < 0 || rangeEnd <= 0 || rangeEnd > contents)
    throw new Error('the place of the signature is not where it was put');
  const range = `/ByteRange [0 ${contents} ${end} ${prepared.length - end}]`;
  const sealed = Buffer.from(prepared);
  sealed.write(range.padEnd(rangeEnd - rangeAt, ' '), rangeAt, 'latin1');
  const signed = await sign(Buffer.concat([sealed.subarray(0, contents), sealed.subarray(end)]));
  if (signed.length > ROOM) throw new Error('the signature is larger than its place');
  sealed.write(signed.toString('hex').padEnd(ROOM * 2, '0'), contents + 1, 'latin1');
  return sealed;
}

/** A detached CAdES signature: digest and certificate are signed attributes; the time stands in the PDF, as the standard asks. */
async function signatureOver(
  content: Buffer,
  { certificate, key, chain = [] }: CertificateAndKey,
): Promise<Buffer> {
  const own = parseCertificate(certificate);
  const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] });
  const certificateId = new Sequence({
    value: [
      new Sequence({
        value: [new Sequence({ value: [new OctetString({ valueHex: sha256(certificate) })] })],
      }),
    ],
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_ContentType_Data }),
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: oids.sha256 })],
    certificates: [own, ...chain.map(parseCertificate)],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oids.contentType, new ObjectIdentifier({ value: id_ContentType_Data })),
            attribute(oids.messageDigest, new OctetString({ valueHex: sha256(content) })),
            attribute(oids.signingCertificateV2, certificateId),
          ],
        }),
      }),
    ],
  });
  await signed.sign(await importSigningKey(key), 0, 'SHA-256', new Uint8Array(content).buffer);
  const info = new ContentInfo({ contentType: id_ContentType_SignedData, content: signed.toSchema(true) });
  return Buffer.from(info.toSchema().toBER(false));
}

function sha256(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(createHash('sha256').update(bytes).digest()).buffer;
}

/** Whether the file ends with a seal of this certificate over all its other bytes, none of them changed. */
export async function hasSoundSeal(pdf: Buffer, certificate: Buffer): Promise<boolean> {
  const found = /\/ByteRange\s*\[0 (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1'));
  if (!found) return false;
  const [contents = 0, end = 0, length = 0] = found.slice(1).map(Number);
  if (pdf[contents] !== 0x3c || pdf[end - 1] !== 0x3e || end + length !== pdf.length) return false;
  const cms = Buffer.from(pdf.toString('latin1', contents + 1, end - 1), 'hex');
  const { result, offset } = fromBER(new Uint8Array(cms));
  if (offset < 0) return false;
  try {
    const info = new ContentInfo({ schema: result });
    const signed = new SignedData({ schema: info.content });
    const [own] = signed.certificates ?? [];
    if (!(own instanceof Certificate) || !Buffer.from(own.toSchema().toBER(false)).equals(certificate))
      return false;
    const content = Buffer.concat([pdf.subarray(0, contents), pdf.subarray(end)]);
    return await signed.verify({ signer: 0, data: new Uint8Array(content).buffer });
  } catch {
    // Not the structure of a signature at all.
    return false;
  }
}
