import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../../errors.ts';
import { validateCreate } from '../../fields/validate.ts';
import { ACCOUNTING_IDS_KEY, accountingIds } from '../../rules/accounting-ids.ts';
import { financeInitials } from '../../values/series.ts';
import { config } from '../notifications/config.ts';
import { documentPaymentMethods, managedPaymentMethods } from './contracts.ts';
import * as finance from './finance.ts';

const labels = (set: { values: readonly string[]; options: Readonly<Record<string, { label: string }>> }) =>
  set.values.map((value) => `${value} ${set.options[value]?.label}`);

describe('finance', () => {
  it('[ENM-04] the types of the text with their initials; bills, rectifying ones and expenses have ours (F §3)', () => {
    expect(finance.financeTypes.values.map((type) => `${type} ${financeInitials[type]}`)).toEqual([
      'SETTLEMENT L',
      'GUARANTEED L',
      'RECEIPT REC',
      'BILL F',
      'RECTIFYING_BILL R',
      'EXPENSE G',
      'RENT_BILL FA',
      'RECTIFYING_RENT_BILL FAR',
    ]);
    expect(labels(finance.financeTypes)).toEqual([
      'SETTLEMENT Liquidación',
      'GUARANTEED Liquidación garantizada',
      'RECEIPT Recibo',
      'BILL Factura',
      'RECTIFYING_BILL Factura rectificativa',
      'EXPENSE Gasto',
      'RENT_BILL Factura de alquiler',
      'RECTIFYING_RENT_BILL Factura de alquiler rectificativa',
    ]);
  });

  it('[ENM-04] categories, roles, seats and groups of lines read in Spanish (F §3)', () => {
    expect(labels(finance.financeCategories)).toEqual(['ENERGY Electricidad', 'GAS Gas', 'RENT Alquiler']);
    expect(labels(finance.financeRoles)).toEqual([
      'LANDLORD Propietario',
      'TENANT Inquilino',
      'PROVIDER Proveedor',
    ]);
    expect(labels(finance.seats)).toEqual(['CREDIT Haber', 'DEBIT Debe']);
    expect(labels(finance.accountingTypes)).toEqual(['DEBIT Cargo', 'CREDIT Abono']);
    expect(labels(finance.breakdownCategories)).toEqual([
      'RENT Renta',
      'INVOICE Factura',
      'COMPENSATION Compensación',
      'SUPPLEMENT Suplido',
    ]);
    // The 18 of the text, and ours for what a tenant keeps back of the rent of premises.
    expect(new Set(finance.breakdownSubcategories.values).size).toBe(19);
    expect(finance.breakdownSubcategories.options.WITHHOLDING).toMatchObject({
      category: 'RENT',
      label: 'Retención',
    });
  });

  it('[ENM-04] finance documents are paid by direct debit or transfer; documents name five methods (F §3)', () => {
    expect([...managedPaymentMethods].sort()).toEqual(['DIRECT_DEBIT', 'TRANSFER']);
    expect(labels(documentPaymentMethods)).toEqual([
      'TRANSFER Transferencia',
      'DOMICILIATION Domiciliación',
      'CASH Efectivo',
      'PENDING Pendiente de definir',
      'DIRECT_TO_LANDLORD Directo al propietario',
    ]);
  });

  it('[ENM-04] every category of suppliers has an accounting id that an administrator can replace', () => {
    const standard = accountingIds();
    expect(Object.keys(standard)).toEqual([...finance.providerCategories.values]);
    for (const account of Object.values(standard)) expect(account).toMatch(/^6\d{2}$/);
    expect(accountingIds({ SUPPLY: '62800001' })).toEqual({ ...standard, SUPPLY: '62800001' });
  });

  it.each([null, 'x', [], { SUPPLY: 628 }, { SUPPLY: '' }, { SUPPLY: '62' }, { NOTHING: '628' }])(
    '[ENM-04] a setting that is no account number changes nothing: %j',
    (setting) => {
      expect(accountingIds(setting)).toEqual(accountingIds());
    },
  );

  it('[ENM-04] [VAL-11] is not saved either; one of account numbers is', () => {
    const save = (value: unknown) => validateCreate(config, { key: ACCOUNTING_IDS_KEY, value });
    expect(save({ SUPPLY: '62800001', OTHER: '629' })['value']).toEqual({ SUPPLY: '62800001', OTHER: '629' });
    for (const wrong of [{ SUPPLY: '62' }, { SUPPLY: 628 }, { NOTHING: '628' }, [], 'x'])
      expect(() => save(wrong)).toThrow(CodedError);
  });

  it('[ENT-05] [VAL-11] the management of an event names what happens and to which records', () => {
    const save = (more: object) => validateCreate(config, { key: 'aviso', type: 'EVENT', ...more });
    expect(save({ eventType: 'OBJECT_CREATION', collection: 'contract' })).toMatchObject({
      status: 'ACTIVE',
    });
    for (const wrong of [
      {},
      { eventType: 'OBJECT_CREATION' },
      { eventType: 'OBJECT_CREATION', collection: 'nothing' },
    ])
      expect(() => save(wrong)).toThrow(CodedError);
  });
});
