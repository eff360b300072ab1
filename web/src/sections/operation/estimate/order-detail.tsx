import {
  acceptDeviation,
  approveWorkOrder,
  requestOrderApproval,
  sendWorkOrder,
  setVisitWindow,
} from '@llavero/proto/commands/issues';
import { workOrder } from '@llavero/proto/records/supplies/work-order';
import { mayAskAgain } from '@llavero/proto/rules/order-approval';
import { formatMoney } from '@llavero/proto/values/money';
import { IconCalendarEvent, IconFileInvoice, IconMail, IconMessageQuestion } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { wizardAction } from '../../../components/detail-window/wizard-action.ts';
import { visitText } from '../../../components/issue-page/visit-text.ts';
import { currentSeconds } from '../../../lib/current-seconds.ts';
import { OrderPhotos } from './order-photos.tsx';

type Values = Record<string, unknown>;

const isQuoted = ({ status }: Values) => status === 'BUDGETED';
/** Whoever has declined does not do it at that price. */
const hasSupplier = ({ answer }: Values) => answer !== 'DECLINED';
const isAsked = ({ approval, approvalAskedAt }: Values) =>
  (approval === 'LANDLORD' || approval === 'OFFICE') &&
  !mayAskAgain(typeof approvalAskedAt === 'number' ? approvalAskedAt : null, currentSeconds());
const isOpen = ({ status }: Values) =>
  status === 'REQUESTED' || status === 'BUDGETED' || status === 'APROVED' || status === 'IN_PROCESS';

/** The window of a work order: from the request to the supplier to its bill. */
export const OrderDetail = detailOf(workOrder, {
  figures: [
    { field: 'totalAmount', label: 'Presupuesto' },
    { field: 'approval', label: 'Aprobación' },
    ({ visitFrom, visitUntil }) => ({
      label: 'Visita',
      value: visitText(visitFrom, visitUntil) ?? 'Sin concertar',
    }),
    ({ invoiceAmount, approvedAmount }) =>
      invoiceAmount == null
        ? []
        : {
            label: 'Facturado',
            value: `${formatMoney(invoiceAmount)}${approvedAmount == null ? '' : ` de ${formatMoney(approvedAmount)} aprobados`}`,
          },
  ],
  actions: [
    commandAction(sendWorkOrder, {
      icon: IconMail,
      ask: [],
      primary: true,
      allowed: ({ status, supplier }) =>
        status !== 'DRAFT' && status !== 'REQUESTED'
          ? false
          : supplier != null || 'Elija antes un proveedor en la orden.',
      confirm: () => 'El proveedor recibe un correo con el enlace de su página.',
      done: 'Encargo enviado al proveedor',
    }),
    commandAction(approveWorkOrder, {
      ask: [],
      primary: true,
      allowed: (record) =>
        isQuoted(record) &&
        hasSupplier(record) &&
        (record['approval'] !== 'LANDLORD' || 'El presupuesto espera la decisión del propietario.'),
      confirm: ({ totalAmount }) =>
        `Se aprueban ${formatMoney(Number(totalAmount ?? 0))}: se avisa al proveedor y se espera su factura.`,
      done: 'Presupuesto aprobado',
    }),
    commandAction(requestOrderApproval, {
      icon: IconMessageQuestion,
      ask: ['risk'],
      initial: ({ risk }) => ({ risk: typeof risk === 'string' ? risk : null }),
      allowed: (record) => isQuoted(record) && hasSupplier(record) && !isAsked(record),
      overrides: { risk: { help: 'Lo lee el propietario si el importe supera su límite.' } },
      done: 'Aprobación pedida',
    }),
    commandAction(setVisitWindow, {
      icon: IconCalendarEvent,
      ask: ['visitFrom', 'visitUntil'],
      initial: ({ visitFrom, visitUntil }) => ({
        ...(typeof visitFrom === 'number' ? { visitFrom } : {}),
        ...(typeof visitUntil === 'number' ? { visitUntil } : {}),
      }),
      allowed: isOpen,
      done: 'Visita concertada: se avisa al proveedor y al inquilino',
    }),
    commandAction(acceptDeviation, {
      ask: ['reason'],
      primary: true,
      allowed: ({ approval }) => approval === 'DEVIATION',
      done: 'Desviación aceptada: ya se puede aprobar la factura',
    }),
    wizardAction('bill', 'workOrder', {
      label: 'Registrar factura',
      icon: IconFileInvoice,
      inMenu: true,
      allowed: ({ bill, status }) => bill == null && (status === 'APROVED' || status === 'FINISHED'),
    }),
  ],
  hiddenChanges: ['APROVED'],
  related: [{ collection: 'bill', by: 'workOrder', title: 'Facturas' }],
  tabs: { finance: false },
  extraTabs: [{ key: 'fotos', title: 'Fotos', render: (record) => <OrderPhotos record={record} /> }],
  form: { hidden: ['approvalReminders'] },
});
