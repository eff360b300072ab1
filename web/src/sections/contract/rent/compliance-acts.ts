import { recordBondAct } from '@llavero/proto/commands/bonds';
import { startOfDay } from '@llavero/proto/values/dates';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import type { ComplianceActs } from '../../../components/compliance/compliance-panel.tsx';
import { noticeBy } from './notice-actions.tsx';
import { bondQuestion } from './rent-actions.tsx';

const bondDeposit = commandAction(recordBondAct, {
  ...bondQuestion,
  label: 'Registrar depósito',
  initial: () => ({ act: 'DEPOSITED', date: startOfDay(Date.now() / 1000) }),
});

/** What settles the deadlines and the legal warnings of a contract without its form. */
export const rentComplianceActs: ComplianceActs = {
  deadlines: {
    BOND_DEPOSIT: bondDeposit,
    // Given back by the settlement of the move-out, with its deductions.
    BOND_INTEREST: { label: 'Ir a la salida', tab: 'salida' },
    OWNER_NOTICE: noticeBy('OWNER'),
    TENANT_NOTICE: noticeBy('TENANT'),
    PENDING_BUROFAX: noticeBy('OWNER'),
  },
  warnings: { legalBondDepositDate: bondDeposit },
};
