import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { daySeconds } from '../../values/dates.ts';
import { percentOf, toCents } from '../../values/money.ts';
import { rentBillLines } from '../month/rent-bill.ts';
import { QR_LEGEND, qrAddress } from './qr.ts';
import {
  type InvoicedLine,
  type KnownParty,
  missingRecipient,
  recipientOf,
  rectifyingType,
  registrationOf,
  vatParts,
} from './registration.ts';
import { isRecorded, legalStart, legalStarts } from './start.ts';

const issueDate = daySeconds({ year: 2027, month: 2, day: 1 });
const issuer = { name: 'Alquileres del Norte, S.L.', nif: 'b-85.626.240' };
const client: KnownParty = { name: 'Ana Vidal', idType: 'NIF', idNumber: '12345678z', nationality: null };
const fee: InvoicedLine = {
  category: 'INVOICE',
  subcategory: 'FEE',
  vatPercent: 21,
  baseAmount: 100,
  vatAmount: 21,
};
const invoice = { number: 'F202700001', issueDate, concept: 'Honorarios', lines: [fee], rectifies: null };
const made = (more: object = {}, recipients = [client]) =>
  registrationOf({ ...invoice, ...more }, { issuer, issuedBy: null, recipients });

describe('the registration of an invoice', () => {
  it('[FIN-07] a fee bill is F1 with its VAT; a rent of premises has regime 11, that of a home is exempt by E1', () => {
    expect(made()).toMatchObject({
      issuer: { nif: 'B85626240' },
      type: 'F1',
      recipients: [{ name: 'Ana Vidal', nif: '12345678Z' }],
      parts: [{ kind: 'TAXED', regime: '01', percent: 21, base: 10000, vat: 2100 }],
      vat: 2100,
      total: 12100,
    });
    const premises = rentBillLines({ concept: 'Local', base: 1000, vatPercent: 21, withholdingPercent: 19 });
    // What the tenant withholds is no part of what is invoiced.
    expect(made({ lines: premises })).toMatchObject({
      parts: [{ regime: '11', base: 100000, vat: 21000 }],
      total: 121000,
    });
    const home = rentBillLines({ concept: 'Piso', base: 900, vatPercent: 0, withholdingPercent: 0 });
    expect(made({ lines: [...home, fee] }).parts).toEqual([
      { kind: 'TAXED', regime: '01', percent: 21, base: 10000, vat: 2100 },
      { kind: 'EXEMPT', reason: 'E1', base: 90000 },
    ]);
  });

  it('[FIN-07] without the customer’s number a small invoice is simplified; a larger one says what is missing', () => {
    const nobody = [{ ...client, idNumber: null }];
    expect(made({}, nobody)).toMatchObject({ type: 'F2', recipients: [] });
    expect(missingRecipient(made({}, nobody))).toBe(false);
    const large = made({ lines: [{ ...fee, baseAmount: 400, vatAmount: 84 }] }, nobody);
    expect([large.type, missingRecipient(large)]).toEqual(['F1', true]);
    expect(missingRecipient(made())).toBe(false);
  });

  it('[FIN-07] a foreign document needs its country; a Spanish one is a tax number whatever it is called', () => {
    const passport = { name: 'Luc Roy', idType: 'PASSPORT', idNumber: 'AB 123', nationality: 'fr' };
    expect(recipientOf(passport)).toEqual({
      name: 'Luc Roy',
      other: { country: 'FR', kind: '03', id: 'AB123' },
    });
    expect(recipientOf({ ...passport, nationality: 'Francia' })).toBeNull();
    expect(recipientOf({ ...passport, idType: 'TIE', idNumber: 'X1234567L' })).toMatchObject({
      nif: 'X1234567L',
    });
  });

  it('[FIN-03] a rectifying invoice names the rectified one, by the difference, with the kind of its cause', () => {
    const rectifies = { number: 'F202700001', issueDate, type: 'F1' as const };
    expect(made({ number: 'R202700001', rectifies })).toMatchObject({
      type: 'R1',
      rectification: {
        method: 'DIFFERENCE',
        rectified: [{ issuer: 'B85626240', number: 'F202700001', issueDate }],
      },
    });
    // A simplified invoice names no customer, nor does what rectifies it once the customer is known (AEAT, Destinatarios).
    expect(made({ rectifies: { ...rectifies, type: 'F2' } })).toMatchObject({ type: 'R5', recipients: [] });
    expect(
      (['INSOLVENCY', 'BAD_DEBT', 'OTHER'] as const).map((cause) => rectifyingType('F1', cause)),
    ).toEqual(['R2', 'R3', 'R4']);
  });

  it('[FIN-07] its parts add up to its lines, to the cent', () => {
    const line = fc
      .record({
        category: fc.constantFrom('RENT', 'INVOICE'),
        vatPercent: fc.constantFrom(0, 4, 10, 21),
        cents: fc.integer({ min: -500_000, max: 500_000 }),
      })
      .map(({ category, vatPercent, cents }): InvoicedLine => {
        const baseAmount = cents / 100;
        return {
          category,
          subcategory: 'FEE',
          vatPercent,
          baseAmount,
          vatAmount: percentOf(baseAmount, vatPercent),
        };
      });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const [base, vat] = (['baseAmount', 'vatAmount'] as const).map((name) =>
          lines.reduce((total, one) => total + toCents(one[name]), 0),
        );
        const record = made({ lines });
        expect(record.parts.reduce((total, part) => total + part.base, 0)).toBe(base);
        expect([record.vat, record.total]).toEqual([vat, base! + vat!]);
        const keys = vatParts(lines).map(({ base: _base, ...part }) =>
          JSON.stringify({ ...part, vat: undefined }),
        );
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('the code on an invoice', () => {
  it('[FIN-07] leads to the tax office with number, invoice, day and amount, and says so', () => {
    expect(qrAddress({ issuer: '89890001K', number: '12345678&G33', issueDate }, 24140)).toBe(
      'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-02-2027&importe=241.40',
    );
    expect(QR_LEGEND).toMatch(/VERI\*FACTU$/);
  });
});

describe('the day from which invoices are recorded', () => {
  it('[FIN-07] is 1 January 2027 for companies and 1 July 2027 for others; an earlier one of their own counts', () => {
    expect(legalStart('LANDLORD', true)).toBe(legalStarts.company);
    const person = { kind: 'LANDLORD' as const, isCompany: false, starts: null };
    expect(isRecorded(legalStarts.other - 1, person)).toBe(false);
    expect(isRecorded(legalStarts.other, person)).toBe(true);
    const own = daySeconds({ year: 2026, month: 12, day: 1 });
    expect(isRecorded(own, { ...person, starts: own })).toBe(true);
    expect(isRecorded(legalStarts.other, { ...person, starts: legalStarts.other + 90_000 })).toBe(true);
  });
});
