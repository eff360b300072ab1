import { describe, expect, it } from '@jest/globals';
import { collectionOwners } from '../collections.ts';
import { validateCreate } from '../fields/validate.ts';
import { metaOf } from '../fields/field.ts';
import { definitionOf, records } from './registry.ts';

/** What the text says a new record begins with: C §3.1, C §3.2, C §9, F §3. */
const defaults: [requirement: string, collection: string, values: Record<string, unknown>][] = [
  [
    'ENT-02',
    'mandate',
    {
      validityAmount: 1,
      validityUnit: 'YEAR',
      renewalType: 'AUTO',
      renewalPeriodicity: 'YEAR',
      paymentDay: 3,
      paymentMethod: 'TRANSFER',
      tenantSearchOnePaymentInstallments: 1,
      tenantSearchSelectedOption: 'UNKNOWN',
    },
  ],
  [
    'ENT-03',
    'contract',
    {
      adminTable: 'rental',
      totalBondMonths: 2,
      contractDuration: { years: 5, months: 0, days: 0 },
      initialPeriodYears: 2,
      feeMonths: 1,
      feePercent: 10,
      feeVatPercent: 21,
      bonusPercent: 100,
      paymentDay: 3,
      paymentMethod: 'DIRECT_DEBIT',
      ineType: 'GENERAL',
      ownerPrenoticePeriodicity: 'MONTH',
      ownerPrenoticeAmount: 4,
      renewalType: 'THREE_YEARS',
      reconductionPeriodicity: 'MONTH',
    },
  ],
  ['ENT-07', 'solvencyRequest', { annualPayments: 12, requestedAt: null, acceptedAt: null, tenants: [] }],
];

describe('defaults of the specification', () => {
  it.each(defaults)('[%s] a new %s begins as the text says', (_requirement, collection, values) => {
    expect(validateCreate(definitionOf(collection), {})).toMatchObject(values);
  });

  it('[ENT-03] the additional guarantee and the ITP are held by the mandatary (C §6)', () => {
    const contract = validateCreate(definitionOf('contract'), {});
    expect([contract['additionalGuarantee'], contract['itpHolder']]).toEqual([
      { months: 0, holder: 'MANDATARY', amount: 0 },
      'MANDATARY',
    ]);
  });

  it('[ENT-07] a solvency request has every field that the text lists', () => {
    const names = `mandate.id mandate.collection mandate.description unit.id unit.collection unit.description
      manager.email manager.name tenants avalists notes googleDrivePath uploadedFiles rent date annualPayments
      requestedAt acceptedAt rejectedAt cancelledAt documents chronology`.split(/\s+/);
    const { fields } = definitionOf('solvencyRequest');
    const missing = names.filter((path) => {
      const [name = '', part] = path.split('.');
      const field = fields[name];
      return !field || (part !== undefined && !(part in (metaOf(field).shape ?? {})));
    });
    expect(missing).toEqual([]);
  });

  it('[ENT-01] every collection of the contracts and people services has its record', () => {
    const owned = Object.entries(collectionOwners).filter(([, owner]) =>
      ['contracts', 'people'].includes(owner),
    );
    expect(owned.filter(([name]) => !records.has(name as 'agent')).map(([name]) => name)).toEqual([]);
  });

  it('[STA-07] a solvency request is called as the text calls it', () => {
    const { statuses } = definitionOf('solvencyRequest').states!;
    expect(statuses.values.map((value) => [value, statuses.options[value]?.label])).toEqual([
      ['PENDING', 'Pendiente de solicitud'],
      ['REQUESTED', 'Solicitada a la aseguradora'],
      ['ACCEPTED', 'Aceptada'],
      ['REJECTED', 'Rechazada'],
      ['CANCELLED', 'Cancelada'],
    ]);
  });
});
