import { describe, expect, it } from '@jest/globals';
import { type ContractTerms, contractProblems, mandateProblems, type MandateTerms } from './readiness.ts';

const mandate: MandateTerms = {
  landlords: ['a'],
  units: ['u'],
  mandateDate: 1_767_222_000,
  endDate: 1_798_758_000,
  productType: 'BASIC_12',
  feeType: 'PERCENT',
  feeValue: 6.5,
  salesManager: 'e',
  paymentMethod: 'TRANSFER',
};

const contract: ContractTerms = {
  contractType: 'LONG_CONTRACT',
  mandate: 'm',
  units: ['u'],
  landlords: ['a'],
  tenants: ['t'],
  startDate: 1_767_222_000,
  endDate: 1_924_902_000,
  rent: 900,
  legalBondAmount: 900,
  paymentMethod: 'DIRECT_DEBIT',
  payerBankAccount: 'ES9121000418450200051332',
};

const fields = (problems: { field: string }[]) => problems.map(({ field }) => field);

describe('readiness', () => {
  it('[VAL-11] a complete mandate and a complete contract have no problems', () => {
    expect(mandateProblems(mandate)).toEqual([]);
    expect(contractProblems(contract)).toEqual([]);
  });

  it('[VAL-11] every missing term of a mandate is named with what to do', () => {
    expect(fields(mandateProblems({ feeType: 'FIXED', paymentMethod: 'PAYMENT_PENDING' }))).toEqual([
      'landlords',
      'units',
      'mandateDate',
      'productType',
      'feeValue',
      'salesManager',
      'paymentMethod',
    ]);
    expect(fields(mandateProblems({ ...mandate, endDate: mandate.mandateDate }))).toEqual(['endDate']);
  });

  it('[VAL-11] every missing term of a contract is named with what to do', () => {
    expect(fields(contractProblems({}))).toEqual([
      'mandate',
      'units',
      'landlords',
      'tenants',
      'startDate',
      'endDate',
      'rent',
    ]);
    expect(fields(contractProblems({ ...contract, payerBankAccount: null }))).toEqual(['payerBankAccount']);
    expect(fields(contractProblems({ ...contract, endDate: contract.startDate }))).toEqual(['endDate']);
  });

  it('[STA-02] a contract without an end is complete when its duration says so; one for a season always ends', () => {
    const open = { ...contract, endDate: null };
    const none = { years: 0, months: 0, days: 0 };
    expect(fields(contractProblems(open))).toEqual(['endDate']);
    expect(fields(contractProblems({ ...open, contractDuration: { years: 5, months: 0, days: 0 } }))).toEqual(
      ['endDate'],
    );
    for (const contractType of ['LONG_CONTRACT', 'LOCAL_CONTRACT'])
      expect(contractProblems({ ...open, contractType, contractDuration: none })).toEqual([]);
    expect(
      contractProblems({ ...open, contractType: 'SEASONAL_CONTRACT', contractDuration: none }),
    ).toMatchObject([
      { field: 'endDate', message: 'Un contrato de temporada necesita fecha de fin: indíquela.' },
    ]);
  });

  it('[VAL-01] rent is debited from a SEPA account only', () => {
    const foreign = { ...contract, payerBankAccount: 'BR1800360305000010009795493C1' };
    const [problem] = contractProblems(foreign);
    expect(problem).toMatchObject({ field: 'payerBankAccount', rule: 'sepa' });
    expect(problem?.message).toMatch(/SEPA/);
    expect(contractProblems({ ...contract, payerBankAccount: 'RS35260005601001611379' })).toEqual([]);
    expect(contractProblems({ ...foreign, paymentMethod: 'CASH' })).toEqual([]);
    expect(fields(contractProblems({ ...foreign, paymentMethod: 'TRANSFER' }))).toEqual(['payerBankAccount']);
  });

  it('[VAL-03] a home needs one month of legal bond; a seasonal let does not by this rule', () => {
    expect(fields(contractProblems({ ...contract, legalBondAmount: 899.99 }))).toEqual(['legalBondAmount']);
    expect(contractProblems({ ...contract, contractType: 'SEASONAL_CONTRACT', legalBondAmount: 0 })).toEqual(
      [],
    );
  });
});
