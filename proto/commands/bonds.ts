import { choice, day, integer, link, list, money, text } from '../fields/vocabulary.ts';
import { bondActs, bondHolders } from '../records/choices/bonds.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

/** C §4.3: what happens to the bond of a contract, with its day; in the order of a bond's life. */
export const recordBondAct = defineCommand({
  service: 'contracts',
  name: 'RecordBondAct',
  collection: 'contract',
  label: 'Anotar movimiento de fianza',
  access: staff,
  input: {
    id: link('contract', 'Contrato', { required: true }),
    ...recordVersion,
    act: choice(bondActs, 'Movimiento', { required: true }),
    date: day('Fecha', { required: true }),
    /** Of a deposit. */
    registrationNumber: text('Número de registro', { maxLength: 80 }),
    /** Of a claim or a change of holder. */
    amount: money('Importe', { min: 0 }),
    from: choice(bondHolders, 'De'),
    to: choice(bondHolders, 'A'),
    description: text('Concepto'),
    document: link('document', 'Justificante'),
  },
  output: changedRecord,
});

/** Bonds of the contracts that are not settled, summed by holder on a day. */
export const bondTotals = defineCommand({
  service: 'contracts',
  name: 'BondTotals',
  reads: true,
  collection: 'contract',
  label: 'Fianzas por depositario',
  access: staff,
  input: { day: day('Al día') },
  output: {
    contracts: integer('Contratos con fianza', { required: true }),
    total: money('Total', { required: true }),
    /** Bonds received and not yet deposited with the public body. */
    toDeposit: integer('Por depositar', { required: true }),
    /** Recovered, or finished without a deposit, and not yet settled with the tenant. */
    toSettle: integer('Por liquidar', { required: true }),
    holders: list('Por depositario', {
      holder: choice(bondHolders, 'Depositario', { required: true }),
      amount: money('Importe', { required: true }),
      contracts: integer('Contratos', { required: true }),
    }),
  },
});
