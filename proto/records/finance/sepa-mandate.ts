import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, day, flag, iban, link, text } from '../../fields/vocabulary.ts';
import { isMandateReference, mandateLapse, newMandateReference } from '../../rules/sepa-mandate.ts';
import { isSet } from '../../states/predicate.ts';
import { sepaSequences } from '../choices/remittances.ts';
import { chronologyField, createdByField, notesField, withCategories } from '../parts/common.ts';
import { sepaMandateStates } from './sepa-mandate.states.ts';

/** The order of a debtor by which their account may be debited (FIN-04). *Ours* in its fields. */
export const sepaMandate = defineRecord({
  collection: 'sepaMandate',
  label: { one: 'Orden de domiciliación', many: 'Órdenes de domiciliación', gender: 'f' },
  groups: { order: 'Orden', account: 'Cuenta', use: 'Uso', follow: 'Seguimiento' },
  fields: {
    reference: text('Referencia (RUM)', {
      group: 'order',
      maxLength: 35,
      unique: true,
      help: 'Hasta 35 caracteres sin acentos. Vacía: se pone una nueva.',
    }),
    debtor: link('agent', 'Deudor', { group: 'order', required: true, indexed: true }),
    creditor: link('organization', 'Acreedor', { group: 'order', required: true, indexed: true }),
    contract: link('contract', 'Contrato', {
      group: 'order',
      indexed: true,
      help: 'Vacío: sirve para todos los recibos del deudor.',
    }),
    sequence: choice(sepaSequences, 'Secuencia', { group: 'order', default: 'RCUR' }),
    signatureDate: day('Fecha de firma', { group: 'order', indexed: true }),
    document: link('document', 'Documento firmado', { group: 'order' }),
    /** Of another account; cancelled once this one is signed. */
    replaces: link('sepaMandate', 'Sustituye a', { group: 'order', readOnly: true, indexed: true }),

    iban: iban('Cuenta de cargo (IBAN)', {
      group: 'account',
      required: true,
      sealed: true,
      access: 'economy',
    }),
    holder: text('Titular de la cuenta', {
      group: 'account',
      maxLength: 140,
      sealed: true,
      access: 'economy',
      help: 'Solo si la cuenta está a otro nombre.',
    }),

    lastUse: day('Último cobro', { group: 'use', readOnly: true }),
    lapseDate: day('Caduca', { group: 'use', readOnly: true, indexed: true }),
    suspended: flag('Suspendida', { group: 'use', readOnly: true }),
    suspensionReason: text('Motivo de la suspensión', { group: 'use', maxLength: 300 }),
    cancelled: flag('Anulada', { group: 'use', readOnly: true }),

    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    createdBy: createdByField('follow'),
  },
  title: ({ reference }) => reference ?? '',
  titleFields: ['reference'],
  states: sepaMandateStates,
  fill: ({ reference, ...given }) => ({
    ...given,
    reference: typeof reference === 'string' && reference.trim() ? reference.trim() : newMandateReference(),
  }),
  check: ({ reference }) =>
    reference && !isMandateReference(reference)
      ? [
          {
            field: 'reference',
            rule: 'sepa',
            message:
              'El banco no admite esta referencia: hasta 35 letras y cifras, sin acentos, «_» ni «/» en los extremos.',
          },
        ]
      : [],
  derive: ({ signatureDate, lastUse, chronology }) => ({
    lapseDate: signatureDate == null ? null : mandateLapse({ signatureDate, lastUse: lastUse ?? null }),
    ...withCategories(chronology),
  }),
  fixedFields: [
    {
      when: isSet('signatureDate'),
      fields: ['reference', 'debtor', 'creditor', 'iban', 'sequence'],
      message:
        'La orden está firmada con estos datos: anúlela y cree otra, por ejemplo para una cuenta nueva.',
    },
  ],
  access: staffAccess(),
  list: {
    columns: ['reference', 'status', 'debtor', 'contract', 'signatureDate', 'lastUse', 'lapseDate'],
    sort: { field: 'lapseDate', order: 'asc' },
    filters: ['status', 'debtor', 'contract', 'creditor', 'lapseDate'],
  },
});

export type SepaMandate = RecordOf<typeof sepaMandate>;
