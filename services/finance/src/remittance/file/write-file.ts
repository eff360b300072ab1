import { remittanceFormats, type RemittanceFormat } from '@llavero/proto/records/choices/remittances';
import { messageId } from '@llavero/proto/rules/end-to-end-id';
import { dayKey } from '@llavero/proto/values/dates';
import { normaliseIban } from '@llavero/proto/values/iban';
import { sumCents } from '@llavero/proto/values/money';
import { normaliseNationalId } from '@llavero/proto/values/national-id';
import { sepaText } from '@llavero/proto/values/sepa-text';
import { type FileRow, groupRows, type RowGroup } from '../group-rows.ts';
import { element, textElement, type XmlPart } from './xml.ts';

/** What a file says of the company. */
export interface FileCompany {
  name: string;
  /** NIF. */
  cif: string;
  iban: string;
  /** SEPA creditor identifier; debits only. */
  creditorId: string | null;
}

export interface FileRequest {
  format: RemittanceFormat;
  /** Id of the remittance, of which all ids of the file are made. */
  remittance: string;
  company: FileCompany;
  rows: readonly FileRow[];
  /** Unix seconds. */
  createdAt: number;
}

/** Longest name and text of the SEPA schemes (EPC130-08, EPC132-08): shorter than the schema's. */
const NAME = 70;
const TEXT = 140;

/**
 * An order to the bank as ISO 20022 XML: one `PmtInf` for each day and sequence of the account, creditor identifier in each (field-notes
 * A8). No address is written: banks refuse unstructured ones since 15 November 2026, and none is needed within the EEA. The same request
 * gives the same bytes.
 */
export function writeRemittanceFile(request: FileRequest): string {
  const { format, remittance, company, rows, createdAt } = request;
  const { schema, isDebit } = remittanceFormats.options[format];
  const groups = groupRows(remittance, rows);
  const header = element(
    'GrpHdr',
    textElement('MsgId', messageId(remittance)),
    textElement('CreDtTm', new Date(createdAt * 1000).toISOString().slice(0, 19)),
    totals(rows),
    element('InitgPty', nameOf(company.name), initiatorId(company)),
  );
  const root = isDebit ? 'CstmrDrctDbtInitn' : 'CstmrCdtTrfInitn';
  const write = isDebit ? debitGroup : transferGroup;
  const body = element(
    root,
    header,
    groups.map((group) => write(group, request)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${schema}">${body}</Document>\n`;
}

function debitGroup(group: RowGroup, { company }: FileRequest): string {
  const scheme = element(
    'PrvtId',
    element(
      'Othr',
      textElement('Id', company.creditorId ?? ''),
      element('SchmeNm', textElement('Prtry', 'SEPA')),
    ),
  );
  return element(
    'PmtInf',
    textElement('PmtInfId', group.id),
    textElement('PmtMtd', 'DD'),
    totals(group.rows),
    element(
      'PmtTpInf',
      element('SvcLvl', textElement('Cd', 'SEPA')),
      element('LclInstrm', textElement('Cd', 'CORE')),
      textElement('SeqTp', group.sequence ?? 'RCUR'),
    ),
    textElement('ReqdColltnDt', dayKey(group.executionDay)),
    element('Cdtr', nameOf(company.name)),
    account('CdtrAcct', company.iban),
    unnamedBank('CdtrAgt'),
    textElement('ChrgBr', 'SLEV'),
    element('CdtrSchmeId', element('Id', scheme)),
    group.rows.map(debit),
  );
}

function debit(row: FileRow): string {
  const { mandate } = row;
  return element(
    'DrctDbtTxInf',
    element('PmtId', textElement('EndToEndId', row.endToEndId)),
    amount(row.cents),
    element(
      'DrctDbtTx',
      mandate &&
        element(
          'MndtRltdInf',
          textElement('MndtId', mandate.reference),
          textElement('DtOfSgntr', dayKey(mandate.signatureDate)),
        ),
    ),
    unnamedBank('DbtrAgt'),
    element('Dbtr', nameOf(row.name)),
    account('DbtrAcct', row.iban),
    remittanceText(row),
  );
}

function transferGroup(group: RowGroup, { company, format }: FileRequest): string {
  const day = dayKey(group.executionDay);
  return element(
    'PmtInf',
    textElement('PmtInfId', group.id),
    textElement('PmtMtd', 'TRF'),
    totals(group.rows),
    element('PmtTpInf', element('SvcLvl', textElement('Cd', 'SEPA'))),
    // Since version 09 it may hold a time, so the day stands inside.
    format === 'PAIN_001_09'
      ? element('ReqdExctnDt', textElement('Dt', day))
      : textElement('ReqdExctnDt', day),
    element('Dbtr', nameOf(company.name)),
    account('DbtrAcct', company.iban),
    unnamedBank('DbtrAgt'),
    textElement('ChrgBr', 'SLEV'),
    group.rows.map((row) =>
      element(
        'CdtTrfTxInf',
        element('PmtId', textElement('EndToEndId', row.endToEndId)),
        element('Amt', amount(row.cents)),
        element('Cdtr', nameOf(row.name)),
        account('CdtrAcct', row.iban),
        remittanceText(row),
      ),
    ),
  );
}

/** Cents as the decimal number of the schema. */
export const centsText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const totals = (rows: readonly FileRow[]): XmlPart => [
  textElement('NbOfTxs', String(rows.length)),
  textElement('CtrlSum', centsText(sumCents(rows))),
];
const amount = (cents: number): string => `<InstdAmt Ccy="EUR">${centsText(cents)}</InstdAmt>`;
const nameOf = (name: string): string => textElement('Nm', sepaText(name, NAME));
const account = (tag: string, iban: string): string =>
  element(tag, element('Id', textElement('IBAN', normaliseIban(iban))));
/** The bank follows from the IBAN (Regulation (EU) 260/2012, art. 5.7). */
const unnamedBank = (tag: string): string =>
  element(tag, element('FinInstnId', element('Othr', textElement('Id', 'NOTPROVIDED'))));
const initiatorId = ({ creditorId, cif }: FileCompany): string =>
  element('Id', element('OrgId', element('Othr', textElement('Id', creditorId ?? normaliseNationalId(cif)))));
const remittanceText = ({ text }: FileRow): string | null => {
  const written = sepaText(text, TEXT);
  return written === '' ? null : element('RmtInf', textElement('Ustrd', written));
};
