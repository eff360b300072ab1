import { describe, expect, it } from '@jest/globals';
import { addDays, fromDayKey } from '../values/dates.ts';
import type { CertifiedUnit } from './certificates.ts';
import { certificateFindings, type HeldPolicy, insuranceFindings, POLICY_ENDING_DAYS } from './compliance.ts';

const now = fromDayKey('2026-11-22') + 3600;
const today = fromDayKey('2026-11-22');
const basic = { productType: 'BASIC_12' } as const;
const inForce = { status: 'ACTIVE', rent: 1000 };
const policy: HeldPolicy = {
  id: 'p1',
  status: 'ACTIVE',
  policyNumber: 'POL-1',
  endDate: addDays(today, 300),
  autoRenewal: false,
  previousInsurance: null,
  nonPaymentCoverage: 'ONE_YEAR',
  insuredRent: 1000,
};
const kinds = (policies: HeldPolicy[], contract: { status: string; rent: number } = inForce) =>
  insuranceFindings(contract, basic, policies, now).map(({ kind }) => kind);

describe('[OPS-07] what a contract lacks of the insurance that its product includes', () => {
  it('a policy: with the months and limits that are included, and the agreement that includes them', () => {
    expect(insuranceFindings(inForce, basic, [], now)).toEqual([
      {
        kind: 'INSURANCE_MISSING',
        law: 'Mandato: Básico 12 meses',
        message:
          'El producto incluye un seguro de impagos (12 meses de renta), defensa jurídica (3.000,00 €), actos vandálicos (3.000,00 €) y no hay póliza.',
        policy: null,
      },
    ]);
    const [ended] = insuranceFindings(
      inForce,
      basic,
      [{ ...policy, status: 'EXPIRED', endDate: addDays(today, -10) }],
      now,
    );
    expect(ended?.message).toContain('la última póliza venció el 12/11/2026');
  });

  it('nothing where the product includes none, or the contract is not in force', () => {
    expect(insuranceFindings(inForce, { productType: 'MANAGEMENT_SERVICE' }, [], now)).toEqual([]);
    for (const status of ['DRAFT', 'PENDING_SIGNATURE', 'FINISHED', 'CANCELLED', 'UNKNOWN'])
      expect(kinds([], { status, rent: 1000 })).toEqual([]);
    for (const status of ['ACTIVE', 'UNPAID', 'SIGNED'])
      expect(kinds([], { status, rent: 1000 })).toEqual(['INSURANCE_MISSING']);
  });

  it.each<[string, Partial<HeldPolicy>, string[]]>([
    ['stands', {}, []],
    ['is to be requested', { status: 'PENDING' }, ['INSURANCE_PENDING']],
    ['is requested', { status: 'REQUESTED' }, ['INSURANCE_PENDING']],
    ['is cancelled', { status: 'CANCELLED' }, ['INSURANCE_MISSING']],
    ['insures a lower rent', { insuredRent: 999.99 }, ['INSURANCE_SHORT']],
    ['covers all of the rent', { nonPaymentCoverage: 'TOTAL_RENT' }, []],
    ['covers no months', { nonPaymentCoverage: null }, ['INSURANCE_SHORT']],
    ['ends soon', { endDate: addDays(today, POLICY_ENDING_DAYS) }, ['INSURANCE_ENDING']],
    ['does not end soon', { endDate: addDays(today, POLICY_ENDING_DAYS + 1) }, []],
    ['renews itself', { endDate: addDays(today, 1), autoRenewal: true }, []],
  ])('a policy that %s', (_what, over, expected) => {
    expect(kinds([{ ...policy, ...over }])).toEqual(expected);
  });

  it('a policy that ends is left alone once another continues it; months and days are said', () => {
    const ending = { ...policy, endDate: addDays(today, 20) };
    const next: HeldPolicy = { ...policy, id: 'p2', status: 'ISSUED', previousInsurance: 'p1' };
    expect(kinds([ending, next])).toEqual([]);
    const [due] = insuranceFindings(inForce, basic, [ending], now);
    expect(due).toMatchObject({ law: 'Ley 50/1980 art. 22', policy: 'p1' });
    expect(due?.message).toContain('vence el 12/12/2026 (quedan 20 días)');
    const [short] = insuranceFindings(inForce, { productType: 'BASIC_LARGE_HOLDER_24' }, [policy], now);
    expect(short?.message).toContain('cubre 12 meses de renta y el producto incluye 24 meses de renta');
  });
});

const flat: CertifiedUnit = {
  unitType: 'FLAT',
  region: 'CATALONIA',
  energyCertificate: null,
  occupancyCertificate: null,
};
const dates = { issueRequestDate: null, notNeeded: false, issueDate: addDays(today, -900) };

describe('[OPS-02] the certificates that a unit needs to be let', () => {
  it('are named with their article while they are missing, under way or expired', () => {
    expect(certificateFindings(flat, now).map(({ kind, law }) => [kind, law])).toEqual([
      ['ENERGY_CERTIFICATE', 'RD 390/2021 art. 17'],
      ['OCCUPANCY_CERTIFICATE', 'Llei 18/2007 art. 26.2'],
    ]);
    const expired = { ...flat, energyCertificate: { ...dates, endDate: addDays(today, -1) } };
    expect(certificateFindings(expired, now)[0]?.message).toContain('Ha caducado el certificado energético');
    const valid = { ...dates, endDate: addDays(today, 100) };
    expect(
      certificateFindings({ ...flat, energyCertificate: valid, occupancyCertificate: valid }, now),
    ).toEqual([]);
  });

  it('no cédula in Madrid nor of a shop, and none at all of a parking space', () => {
    const kindsOf = (over: Partial<CertifiedUnit>) =>
      certificateFindings({ ...flat, ...over }, now).map(({ kind }) => kind);
    expect(kindsOf({ region: 'MADRID' })).toEqual(['ENERGY_CERTIFICATE']);
    expect(kindsOf({ unitType: 'SHOP' })).toEqual(['ENERGY_CERTIFICATE']);
    expect(kindsOf({ unitType: 'PARKING' })).toEqual([]);
  });
});
