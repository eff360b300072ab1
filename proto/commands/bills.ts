import { choice, link } from '../fields/vocabulary.ts';
import { finishedBearers } from '../records/choices/finance.ts';
import { billStatuses } from '../records/choices/work.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

/**
 * WIZ-10: approves a bill, by role and amount, or brings it where only an approved one may go. `whenFinished` says who bears
 * a bill whose contract has no further receipts and settlements; without it such a bill is refused.
 */
export const changeBillStatus = defineCommand({
  service: 'finance',
  name: 'ChangeBillStatus',
  collection: 'bill',
  label: 'Aprobar factura',
  access: staff,
  input: {
    id: link('bill', 'Factura', { required: true }),
    ...recordVersion,
    status: choice(billStatuses, 'Estado', { required: true }),
    whenFinished: choice(finishedBearers, 'Si el contrato ha terminado, a cargo de'),
  },
  output: changedRecord,
});
