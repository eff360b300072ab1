import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, flag, iban, integer, link, text } from '../../fields/vocabulary.ts';
import { anonymiseIban } from '../../values/iban.ts';
import { dismissals } from '../choices/bank-statements.ts';

/**
 * Whose payments an account or a name stands for: learned from what a person confirms, and theirs to correct (FIN-09). *Ours*: the
 * text names no fields.
 */
export const bankPayer = defineRecord({
  collection: 'bankPayer',
  label: { one: 'Pagador conocido', many: 'Pagadores conocidos', gender: 'm' },
  groups: { payer: 'Quién paga', pays: 'Qué paga' },
  fields: {
    name: text('Nombre en el banco', { group: 'payer', maxLength: 140, sealed: true, searchable: true }),
    iban: iban('Cuenta (IBAN)', { group: 'payer', sealed: true }),
    contract: link('contract', 'Contrato', { group: 'pays', indexed: true }),
    dismissal: choice(dismissals, 'Sin documento', {
      group: 'pays',
      indexed: true,
      help: 'Para movimientos que no pagan ningún documento: comisiones, traspasos.',
    }),
    active: flag('Se aplica', { group: 'pays', default: true }),
    uses: integer('Veces confirmado', { group: 'pays', default: 0, readOnly: true }),
    /** Contract and account or name: one rule for each. */
    key: text('Clave', {
      group: 'pays',
      maxLength: 64,
      unique: true,
      readOnly: true,
      access: 'internal',
      forPrograms: true,
    }),
  },
  title: ({ name, iban: account }) => name || (account ? anonymiseIban(account) : 'Pagador'),
  titleFields: ['name', 'iban'],
  check: ({ name, iban: account, contract, dismissal }) => {
    const problems = [];
    if (!name && !account)
      problems.push({
        field: 'iban',
        rule: 'required',
        message: 'Indique la cuenta o el nombre de quien paga.',
      });
    if (contract == null && dismissal == null)
      problems.push({
        field: 'contract',
        rule: 'required',
        message: 'Indique el contrato que paga, o por qué no paga ningún documento.',
      });
    return problems;
  },
  access: staffAccess(),
  list: {
    columns: ['name', 'iban', 'contract', 'dismissal', 'active', 'uses'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['contract', 'dismissal', 'active'],
  },
});

export type BankPayer = RecordOf<typeof bankPayer>;
