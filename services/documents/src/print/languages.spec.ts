import { describe, expect, it } from '@jest/globals';
import type { Inventory, InventoryRoom } from '@llavero/proto/records/places/inventory';
import { elementParameters } from '@llavero/proto/records/places/inventory.parameters';
import { compareInventories } from '@llavero/proto/rules/inventory/comparison';
import { proposeDeductions } from '@llavero/proto/rules/inventory/deductions';
import { newElement, newRoom, roomsOfPlace } from '@llavero/proto/rules/inventory/start';
import { signatureEvents, signerRoles } from '@llavero/proto/records/choices/signatures';
import { taxConcepts } from '@llavero/proto/rules/reports/tax-concepts';
import { conservations, elementTypes, roomTypes } from '@llavero/proto/records/choices/inventory';
import { daySeconds } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { financePaper } from '../finance/finance-paper.ts';
import type { FinanceData, PrintedType } from '../finance/finance-data.ts';
import { comparisonPaper, type InventoryNames, inventoryPaper } from '../inventory/inventory-paper.ts';
import { reportPaper } from '../reports/report-paper.ts';
import { ownerReportOf, receivedReport, taxReport, withholdingsReport } from '../reports/report-texts.ts';
import { evidencePaper } from '../signature/evidence-paper.ts';
import type { Letterhead, Paper } from './paper.ts';
import { catalanWords, spanishWords, textsOf } from './testing/languages.ts';
import { type Wording, wordingIn } from './wording.ts';

const day = (month: number, date: number) => daySeconds({ year: 2026, month, day: date });
const company: Letterhead = {
  ...{ name: 'Llavero, S.L.', cif: 'B85626240', address: null, phone: null, email: null, registry: null },
};
const party = { name: 'Pau Roig', idNumber: '12345678Z', address: 'Carrer Major 1' };
const unit = 'Carrer Major 1, 3r 2a';

const types: PrintedType[] = [
  ...(['RECEIPT', 'SETTLEMENT', 'GUARANTEED', 'BILL'] as const),
  ...(['RECTIFYING_BILL', 'RENT_BILL', 'RECTIFYING_RENT_BILL'] as const),
];

/** Documents of the month of a kind: paid and not, with and without what may be missing. */
function documents(type: PrintedType, { label, datum, code }: Wording): Paper[] {
  const data: FinanceData = {
    type,
    language: code === 'ca' ? 'CA' : 'ES',
    ...{
      number: 'L202600007',
      concept: 'Liquidación de noviembre de 2026',
      status: label(taxConcepts, 'INCOME'),
    },
    ...{
      issueDate: day(11, 1),
      periodStart: day(11, 1),
      periodEnd: day(11, 30),
      paymentExpectedDate: day(4, 2),
    },
    ...{ paymentMethod: label(conservations, 'NEW'), account: '****1332', company },
    ...{ landlords: [party], tenants: [party], client: [party], units: [unit], totalAmount: 839.5 },
    lines: [
      {
        ...{
          concept: 'Renta de noviembre de 2026 (15 de 30 días)',
          units: 1,
          unitAmount: 1000,
          vatPercent: 21,
        },
        ...{ vatAmount: 210, totalAmount: 1210, carriedFrom: ['L202600003'] },
      },
    ],
    sums: ['Base', 'IVA', 'Renta', 'Facturado', 'Compensado', 'Suplidos'].map((name, at) => ({
      label: datum(name),
      amount: 1000 + at,
    })),
    ...{ settledBy: null, rectifies: 'F202600001', taxAddress: null },
  };
  return [
    data,
    { ...data, settledBy: 'REC202600012' },
    { ...data, totalAmount: -12, units: [unit, unit] },
    { ...data, rectifies: null, account: null, paymentExpectedDate: null, units: [] },
  ].map(financePaper);
}

const names: InventoryNames = {
  ...{ company, place: unit, responsible: 'Pau Roig' },
  tenants: [{ name: 'Pau Roig', details: [] }],
  landlords: [],
};
/** Every kind of element with all its data, in every kind of room. */
const rooms = (conservation: 'NEW' | 'BROKEN', value: number): InventoryRoom[] => [
  ...roomsOfPlace({
    ...{ unitType: 'FLAT', hasYard: true, keySets: 2 },
    supplies: (['ELECTRICITY', 'GAS', 'WATER'] as const).map((type) => ({ type })) as never,
  }),
  ...roomTypes.values.map((type, at) => ({
    ...newRoom(type),
    name: `${roomTypes.options[type].label} 2`,
    conservation: at % 2 === 0 ? conservation : ('GOOD' as const),
    elements: [
      ...elementTypes.values.map((kind) => ({
        ...newElement(
          kind,
          elementTypes.options[kind].label,
          Object.fromEntries(
            elementParameters(kind).map((one) => [
              one.name,
              one.kind === 'NUMBER'
                ? value
                : one.kind === 'BOOLEAN'
                  ? value > 3
                  : (one.choices?.values.at(value % 4) ?? '7'),
            ]),
          ),
        ),
        ...{ conservation, replacementCost: 100, photos: ['p'] },
      })),
      ...(value > 3 ? [newElement('OTHER', '9')] : []),
    ],
  })),
];
const inventory = (of: InventoryRoom[], more: Partial<Inventory>): Inventory =>
  ({
    ...{ type: 'CHECK_IN', date: day(1, 2), status: 'COMPLETE', rooms: of, roomCount: 3, elementCount: 9 },
    ...{
      tenantAnswer: null,
      tenantSignatureDate: null,
      landlordSignatureDate: null,
      companySignatureDate: null,
    },
    ...more,
  }) as Inventory;
const answer = {
  ...{ name: 'Pau Roig', answeredAt: day(1, 3), outcome: 'AGREED', evidence: '77' },
  remarks: [{ room: 'Cocina', element: 'Puerta', comment: '7' }],
};

function inventories(words: Wording): Paper[] {
  const [before, after] = [rooms('NEW', 5), rooms('BROKEN', 3)];
  const comparison = compareInventories(before, [...after, newRoom('TERRACE')], words);
  const proposals = proposeDeductions(
    comparison,
    { entry: day(1, 2), returned: day(12, 1) },
    undefined,
    words,
  );
  const pictureOf = () => 'p.jpg';
  const signed = { tenantAnswer: answer as never, tenantSignatureDate: day(1, 3) };
  const compared = { before: inventory(before, {}), after: inventory(after, { type: 'CHECK_OUT' }) };
  return [
    inventoryPaper(inventory(before, signed), names, pictureOf, words),
    inventoryPaper(
      inventory([newRoom('KITCHEN')], { type: 'OTHER', status: 'DRAFT' }),
      names,
      pictureOf,
      words,
    ),
    comparisonPaper(
      { ...compared, comparison, proposals: [...proposals, { ...proposals[0]!, cost: null }] },
      names,
      pictureOf,
      words,
    ),
  ];
}

function reports(words: Wording): Paper[] {
  const person = { name: 'Pau Roig', idNumber: '12345678Z' };
  const about = { landlord: null, documents: 2, unitName: () => unit, personOf: () => person };
  const sums = { income: 1, expense: -2, withheld: -3, neutral: 4, net: 0 };
  const months = Array.from({ length: 12 }, (_, at) => ({ month: at + 1, ...sums }));
  const owner = {
    months,
    units: [{ ...sums, units: ['u'], letDays: 3 }],
    totals: sums,
    days: 365,
    occupancy: 50,
  };
  const concepts = taxConcepts.values.map((concept) => ({ concept, amount: 1 }));
  const building = (base: number | null) => ({ unit: 'u', base, share: 50, letDays: 3, amount: 1 });
  const tax = (...bases: (number | null)[]) => ({
    concepts,
    depreciation: bases.map(building),
    net: 1,
    settled: 2,
  });
  const withholding = { units: ['u'], tenants: ['t'], base: 1, withheld: 2, parts: [] };
  const invoice = {
    ...{
      party: null,
      date: day(1, 2),
      issueDate: null,
      number: '7',
      concept: 'Honorarios de enero de 2026',
      units: ['u'],
    },
    ...{
      base: 1,
      vat: 2,
      total: 3,
      share: 4,
      isWithheld: false,
      rectifies: false,
      isDeductible: false,
      papers: [],
    },
    source: { collection: 'bill' as const, id: 'b', name: 'F-7', date: null },
  };
  return [
    ...[1, 4].map((from) => ownerReportOf(owner, { year: 2026, from, to: from + 2 }, about, words)),
    ownerReportOf({ ...owner, units: [] }, { year: 2026, from: 10, to: 10 }, about, words),
    ...[tax(null), tax(null, null), tax(5)].map((summary) => taxReport(summary, 2026, about, words)),
    withholdingsReport([withholding], 2026, { ...about, documentOf: () => invoice.source }, words),
    receivedReport([invoice], 2026, { ...about, company: person, fileOf: () => null }, words),
  ].map((report) => reportPaper(report, company, words));
}

/** The page of evidence, with every event and role, drawn and typed. */
function evidence(words: Wording): Paper[] {
  const signers = signerRoles.values.map((role, at) => ({
    ...{ id: String(at), request: '7', position: at, agent: null, role, state: 'SIGNED' as const },
    ...{
      name: party.name,
      email: '7@7',
      reminders: 0,
      mailedAt: null,
      signedAt: day(1, 2),
      codes: 1,
      failures: 0,
    },
  }));
  const signature = { idNumber: '7', drawing: null, typed: party.name, consent: '7' };
  const given = new Map(signers.map(({ id }) => [id, { ...signature, drawing: id === '1' ? '7' : null }]));
  const events = signatureEvents.values.map((kind, at) => ({
    ...{ at: day(1, 2), kind, signer: at % 2 ? '1' : null, address: '7', device: null },
  }));
  const request = { id: '7', sha256: '7', createdAt: day(1, 1) };
  const asked = { name: unit, request, signers, given, events, verifyAt: '7' };
  const paper = evidencePaper(asked, company, words);
  // What a signature is drawn with stands beside it.
  const drawn = paper.blocks.flatMap((block) => (block.kind === 'code' ? [block.heading, block.legend] : []));
  return [paper, { ...paper, blocks: [{ kind: 'text', lines: drawn }] }];
}

const papers = (words: Wording): [string, Paper][] => [
  ...types.flatMap((type) =>
    documents(type, words).map((paper, at): [string, Paper] => [`${type} ${at}`, paper]),
  ),
  ...evidence(words).map((paper, at): [string, Paper] => [`evidence ${at}`, paper]),
  ...inventories(words).map((paper, at): [string, Paper] => [`inventory ${at}`, paper]),
  ...reports(words).map((paper, at): [string, Paper] => [`report ${at}`, paper]),
];
const [spanish, catalan] = [papers(wordingIn('ES')), papers(wordingIn('CA'))];

/** Written alike in both: numbers, days, names, and these words. */
const sameInBoth = new Set(
  (
    'Total Base IVA NIF Mes Valor Número Empresa Responsable Factura Entrada Normal Gas Material Blindada Lectura ' +
    'abril octubre Marca Detalles Pintura rectificativa feb mar abr jun jul ago oct nov No Sí'
  ).split(' '),
);

describe('what goes to tenants and landlords, in both languages', () => {
  it.each(catalan.map(([name, paper], at) => [name, paper, spanish[at]![1]] as const))(
    '[DOC-02] [FIN-07] [INV-01] %s: every text in each, and no word of the other',
    (_, inCatalan, inSpanish) => {
      expect([inCatalan.language, inSpanish.language]).toEqual(['ca', 'es']);
      const [ca, es] = [textsOf(inCatalan), textsOf(inSpanish)];
      expect(ca).toHaveLength(es.length);
      for (const [at, text] of ca.entries()) {
        expect(text).not.toMatch(spanishWords);
        expect(es[at]).not.toMatch(catalanWords);
        expect([text, text.trim() === '']).toEqual([text, es[at]!.trim() === '']);
        if (text === es[at]) expect(wordsOf(text).filter((word) => !sameInBoth.has(word))).toEqual([]);
      }
    },
  );

  it('[DOC-02] days and months in the words of ca-ES, amounts in its format', () => {
    const receipt = textsOf(catalan[0]![1]).join('\n');
    expect(receipt).toContain("Venç el dia 2 d'abril de 2026.");
    expect(receipt).toContain('Renda de novembre de 2026 (15 de 30 dies)');
    expect(receipt).toContain('VUIT-CENTS TRENTA-NOU EUROS AMB CINQUANTA CÈNTIMS');
    const quarter = catalan.filter(([name]) => name.startsWith('report')).map(([, { subtitle }]) => subtitle);
    expect(quarter.slice(0, 3)).toEqual([
      'Tots els propietaris · de gener a març de 2026',
      "Tots els propietaris · d'abril a juny de 2026",
      'Tots els propietaris · octubre de 2026',
    ]);
    const ours = formatMoney(1234567.5).replace(/\s/g, ' ');
    const locale = new Intl.NumberFormat('ca-ES', { style: 'currency', currency: 'EUR' }).format(1234567.5);
    expect(ours).toBe(locale.replace(/\s/g, ' '));
  });
});

/** Words of a text that are no data of this spec. */
function wordsOf(text: string): string[] {
  const data = [
    unit,
    party.address,
    party.name,
    company.name,
    '****1332',
    'Saldo anterior, de',
    'Vida útil',
    'F-7',
  ];
  let rest = text;
  for (const known of data) rest = rest.replaceAll(known, ' ');
  return (rest.match(/\p{L}{2,}/gu) ?? []).filter((word) => !/^(?:L|REC|F)?\d|^(?:REC|QR)$/.test(word));
}
