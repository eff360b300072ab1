import { readFile } from 'node:fs/promises';
import { remittanceFormats, type RemittanceFormat } from '@llavero/proto/records/choices/remittances';
import { SEPA_ID_LENGTH } from '@llavero/proto/rules/end-to-end-id';
import { dayKey } from '@llavero/proto/values/dates';
import { isSepaIban } from '@llavero/proto/values/iban';
import { sumCents } from '@llavero/proto/values/money';
import { isSepaText } from '@llavero/proto/values/sepa-text';
import { isTargetDay } from '@llavero/proto/values/target-calendar';
import { memoryPages, validateXML } from 'xmllint-wasm';
import { centsText, type FileRequest } from './write-file.ts';

const schemas = new Map<string, Promise<string>>();

/** The schema of a message as ISO 20022 publishes it. */
function schemaOf(name: string): Promise<string> {
  let schema = schemas.get(name);
  if (!schema) {
    schema = readFile(new URL(`./schemas/${name}.xsd`, import.meta.url), 'utf8');
    schemas.set(name, schema);
  }
  return schema;
}

/**
 * What the official schema of a format says against a file; nothing when it is valid. Runs in a thread of its own.
 *
 * @returns up to ten sentences of the validator, in English
 */
export async function schemaProblems(format: RemittanceFormat, xml: string): Promise<string[]> {
  const { schema: name } = remittanceFormats.options[format];
  const result = await validateXML({
    xml: { fileName: 'remittance.xml', contents: xml },
    schema: { fileName: `${name}.xsd`, contents: await schemaOf(name) },
    // A tree of the file takes some ten times its size.
    maxMemoryPages: memoryPages.GiB,
  });
  return result.valid ? [] : result.errors.slice(0, 10).map(({ message }) => message);
}

/**
 * What our own rules say against a file, where the schema is silent (field-notes A6: it takes accents, 25 December and lines of an
 * address): alphabet, days of settlement, lengths and doubles of ids, amounts, sums, addresses.
 */
export function ownProblems({ rows, format }: Pick<FileRequest, 'rows' | 'format'>, xml: string): string[] {
  const problems = new Set<string>();
  const ids = new Set<string>();
  for (const { endToEndId, cents, executionDay, mandate, iban } of rows) {
    if (endToEndId.length > SEPA_ID_LENGTH || ids.has(endToEndId)) problems.add(`id ${endToEndId}`);
    ids.add(endToEndId);
    if (!Number.isInteger(cents) || cents < 1) problems.add(`amount of ${endToEndId}`);
    if (!isTargetDay(executionDay)) problems.add(`settlement day ${dayKey(executionDay)}`);
    if (!isSepaIban(iban)) problems.add(`account of ${endToEndId}`);
    if (remittanceFormats.options[format].isDebit && !mandate) problems.add(`mandate of ${endToEndId}`);
  }
  for (const [, text = ''] of xml.matchAll(/>([^<\n]+)</g))
    if (!isSepaText(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))) problems.add('alphabet');
  if (xml.includes('<PstlAdr>')) problems.add('address');
  const [, count = ''] = /<NbOfTxs>(\d+)</.exec(xml) ?? [];
  const [, sum = ''] = /<CtrlSum>([\d.]+)</.exec(xml) ?? [];
  const written = [...xml.matchAll(/<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</g)];
  const cents = written.reduce((total, [, euros, rest]) => total + Number(euros) * 100 + Number(rest), 0);
  if (written.length !== rows.length || count !== String(rows.length)) problems.add('number of rows');
  if (cents !== sumCents(rows) || sum !== centsText(sumCents(rows))) problems.add('sum');
  return [...problems];
}
