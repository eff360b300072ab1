import { allowRenewal, recordNotice, undoRenewal } from '@llavero/proto/commands/renewals';
import type { NoticeParty } from '@llavero/proto/records/choices/renewals';
import { contract } from '@llavero/proto/records/contracts/contract';
import { hasNotice } from '@llavero/proto/rules/notice';
import { formatDay } from '@llavero/proto/values/dates';
import { IconArrowBackUp, IconMailForward } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { titleOf } from '../../../lib/format.ts';
import type { Row } from '../../../lib/records.ts';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import { NoticeDialog } from './notice-dialog.tsx';

const inForce = (status: unknown) => status === 'ACTIVE' || status === 'UNPAID' || status === 'SIGNED';

const marksOf = ({ prenoticeCommunicationStatus: status, newStartNotification: start }: Row) => ({
  prenoticeCommunicationStatus: typeof status === 'string' ? status : null,
  newStartNotification: typeof start === 'number' ? start : null,
});

/** The dialog of notices, with the party that gives it filled in. */
export const noticeBy = (party: NoticeParty): RecordAction => ({
  key: recordNotice.name,
  label: 'Registrar preaviso',
  allowed: ({ status, prenoticeCommunicationStatus: notice }) =>
    inForce(status) && (notice === null || notice === 'NONE' || notice === 'PENDING_BUROFAX'),
  dialog: (record, close) => (
    <NoticeDialog
      id={record.id}
      version={record.version}
      title={titleOf(contract, record)}
      endDate={typeof record['endDate'] === 'number' ? record['endDate'] : null}
      party={party}
      onClose={close}
    />
  ),
});

/** Notices and extensions of a contract in force. */
export const noticeActions: readonly RecordAction[] = [
  { ...noticeBy('OWNER'), icon: IconMailForward, inMenu: true },
  commandAction(allowRenewal, {
    ask: [],
    inMenu: true,
    allowed: (record) =>
      inForce(record['status']) && (record['endIsFinal'] === true || hasNotice(marksOf(record))),
    confirm: () => 'Se retira el preaviso o el fin decidido y el contrato puede volver a prorrogarse.',
    done: 'El contrato puede prorrogarse',
  }),
  commandAction(undoRenewal, {
    ask: [],
    icon: IconArrowBackUp,
    inMenu: true,
    allowed: ({ status, renewals }) =>
      inForce(status) &&
      Array.isArray(renewals) &&
      renewals.some(
        (each) => each !== null && typeof each === 'object' && 'undone' in each && each['undone'] === null,
      ),
    confirm: ({ endDate }) =>
      `El contrato deja de llegar al ${typeof endDate === 'number' ? formatDay(endDate) : 'fin actual'} y termina en su fecha anterior.`,
    done: 'Prórroga deshecha',
  }),
];
