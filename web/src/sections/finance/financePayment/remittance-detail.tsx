import {
  approveRemittance,
  closeRemittance,
  remittanceFile,
  sendRemittance,
  settleRemittance,
  withdrawRemittance,
} from '@llavero/proto/commands/remittances';
import { remittance } from '@llavero/proto/records/finance/remittance';
import { startOfDay } from '@llavero/proto/values/dates';
import { IconDownload } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { Notice } from '../../../components/wizard/notice.tsx';
import { runCommand } from '../../../lib/api.ts';
import { download } from '../../../lib/download.ts';
import { RowsTab } from './rows-tab.tsx';

/** The window of a remittance: its rows, its file, and the one step that comes next. */
export const remittanceDetail = detailOf(remittance, {
  readOnly: true,
  figures: [
    { field: 'totalAmount', label: 'Total' },
    { field: 'rows', label: 'Filas' },
    { field: 'executionDate', label: 'Fecha' },
    { field: 'returnedAmount', label: 'Devuelto', none: 'Nada' },
  ],
  intro: ({ status, approvalReason }) =>
    status === 'TO_APPROVE' && <Notice tone="warning" title={approvalReason ?? 'Falta otra persona.'} />,
  actions: [
    commandAction(approveRemittance, {
      label: 'Aprobar',
      primary: true,
      ask: [],
      allowed: ({ status }) => status === 'TO_APPROVE',
      confirm: () => 'Se podrá enviar al banco. Compruebe antes las filas y sus cuentas.',
      done: 'Remesa aprobada',
    }),
    {
      key: remittanceFile.name,
      label: 'Descargar el archivo',
      icon: IconDownload,
      access: remittanceFile.access,
      allowed: ({ status }) => status !== 'WITHDRAWN' && status !== 'TO_APPROVE',
      run: async ({ id }) => {
        const { content, fileName } = await runCommand(remittanceFile, { id });
        download(new Blob([content], { type: 'application/xml' }), fileName);
      },
    },
    commandAction(sendRemittance, {
      primary: true,
      ask: [],
      allowed: ({ status }) => status === 'PREPARED',
      confirm: () => 'Hágalo cuando el banco tenga el archivo: sus documentos pasan a «En proceso».',
      done: 'Remesa enviada',
    }),
    commandAction(settleRemittance, {
      primary: true,
      ask: ['day'],
      initial: () => ({ day: startOfDay(Date.now() / 1000) }),
      allowed: ({ sentAt, settledOn, closedAt }) => sentAt != null && settledOn == null && closedAt == null,
      confirm: () =>
        'Lo que no se ha devuelto queda cobrado o pagado con esa fecha; lo que va con fecha posterior sigue en trámite.',
      done: 'Abono anotado',
    }),
    commandAction(closeRemittance, {
      ask: [],
      allowed: ({ settledOn, closedAt }) => settledOn != null && closedAt == null,
      confirm: () => 'No se esperan más devoluciones. Las que lleguen aún se podrán importar.',
      done: 'Remesa cerrada',
    }),
    commandAction(withdrawRemittance, {
      inMenu: true,
      ask: [],
      allowed: ({ status }) => status === 'PREPARED' || status === 'TO_APPROVE',
      confirm: () => 'El archivo deja de estar disponible y sus documentos pueden ir en otra remesa.',
      done: 'Remesa retirada',
    }),
  ],
  extraTabs: [
    {
      key: 'filas',
      title: 'Filas',
      render: ({ id = '', type }) => <RowsTab id={String(id)} ofBills={type === 'BILLS'} />,
    },
  ],
});
