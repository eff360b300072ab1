import { expectedCommunication, receiptPeriod as period } from '@llavero/proto/list-jobs/computed-columns';
import { recordArrearsStep } from '@llavero/proto/commands/arrears';
import { createReturnedBill } from '@llavero/proto/commands/finance-calls';
import { rectifyDocument } from '@llavero/proto/commands/rectification';
import { reviewedTypes, settlementTypes } from '@llavero/proto/records/choices/settlement-types';
import { finance } from '@llavero/proto/records/finance/finance';
import { reviewMarks, verificationRefusal } from '@llavero/proto/rules/verification';
import { rectifiedTypes } from '@llavero/proto/rules/rectification';
import { formatDay } from '@llavero/proto/values/dates';
import { IconCash, IconFileTypePdf, IconShieldCheck } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { generateDocumentAction } from '../../../components/generate-document/generate-document-action.tsx';
import { ExplainAmount } from '../../../components/explain-amount/explain-amount.tsx';
import { bringTo, offers, openPdf, undoLastReview, verifyOne } from './document-actions.ts';
import { DocumentKind } from './document-kind.tsx';
import { mailOne } from '../mailing/mail-action.tsx';
import { RectifyDialog } from './rectify-dialog.tsx';
import { DocumentLines } from './document-lines.tsx';

const isSettlement = (type: unknown): boolean => (settlementTypes as readonly unknown[]).includes(type);

/**
 * The window of a receipt, settlement or bill: a link to any of them opens it, on whichever list. Receipts are charged,
 * settlements payed (F §4); the command answers for each document.
 */
export const documentDetail = detailOf(finance, {
  kind: (record) => <DocumentKind record={record} />,
  figures: [
    ({ id, totalAmount }) => ({
      label: 'Total',
      value: <ExplainAmount document={id} euros={totalAmount ?? 0} label="Total" />,
    }),
    (record) => ({ label: 'Periodo', value: period(record) }),
    { field: 'issueDate', label: 'Emitido' },
    (record) => {
      const value = expectedCommunication(record);
      return value ? { label: 'Comunicación prevista', value } : [];
    },
    { field: 'paymentExpectedDate', label: 'Pago previsto' },
    { field: 'paymentDate', label: 'Pagado' },
    ({ mailings }) => {
      const last = mailings?.at(-1);
      return last ? { label: 'Enviado por correo', value: formatDay(last.date) } : [];
    },
  ],
  actions: [
    {
      key: 'verify',
      label: 'Verificar',
      icon: IconShieldCheck,
      allowed: ({ type, status, validated }) =>
        (reviewedTypes as readonly (string | undefined)[]).includes(type) &&
        verificationRefusal({ status: String(status), validated: validated ?? false }, true) === null,
      run: verifyOne,
    },
    {
      key: 'charge',
      label: 'Marcar como cobrado',
      icon: IconCash,
      primary: true,
      allowed: (record) => offers(record, 'CHARGED'),
      run: (record) => bringTo(record, 'CHARGED', 'Recibo cobrado'),
    },
    {
      key: 'pay',
      label: 'Marcar como pagada',
      icon: IconCash,
      primary: true,
      allowed: (record) =>
        offers(record, 'PAYED') &&
        (record.paymentBlock ? 'El pago está bloqueado hasta que se cobre el recibo del mes.' : true),
      run: (record) => bringTo(record, 'PAYED', 'Liquidación pagada'),
    },
    {
      key: 'rectify',
      label: 'Rectificar',
      access: rectifyDocument.access,
      inMenu: true,
      allowed: ({ type, preview, cancelled }) =>
        (rectifiedTypes as readonly (string | undefined)[]).includes(type) && !preview && !cancelled,
      dialog: (record, close) => <RectifyDialog record={record} onClose={close} />,
    },
    {
      key: 'pdf',
      label: 'Ver PDF',
      icon: IconFileTypePdf,
      // An expense is the supplier's own paper.
      allowed: ({ type }) => type !== 'EXPENSE',
      run: ({ id }) => openPdf(id),
    },
    mailOne,
    // The letters that go with them; the paper itself is 'Ver PDF'.
    generateDocumentAction('finance', {
      allowed: ({ type, preview, cancelled }) =>
        (type === 'RECEIPT' || isSettlement(type)) && !preview && !cancelled,
      first: ({ type }) => (isSettlement(type) ? 'letter.settlement' : 'letter.receipt'),
    }),
    commandAction(recordArrearsStep, {
      ask: ['step', 'until', 'note'],
      overrides: { until: { help: 'De una pausa o de un compromiso de pago.' }, note: { span: 2 } },
      allowed: ({ status, type }) => status === 'UNPAID' && (type === 'RECEIPT' || type === 'RENT_BILL'),
      done: 'Reclamación anotada',
    }),
    commandAction(createReturnedBill, {
      ask: [],
      inMenu: true,
      confirm: () =>
        'El recibo queda como cobrado y devuelto, y se crea otro por el mismo importe, impagado.',
      allowed: ({ status, type, paymentMethod, includedIn }) =>
        type === 'RECEIPT' && status === 'CHARGED' && paymentMethod === 'DIRECT_DEBIT' && includedIn === null,
      done: ({ name }) => `Devolución registrada: ${name}`,
    }),
  ],
  related: [
    {
      collection: 'finance',
      by: 'rectifies',
      title: 'Rectificado por',
      columns: ['type', 'serie', 'concept', 'totalAmount'],
    },
    { collection: 'finance', by: 'includedIn', title: 'Incluye', columns: ['type', 'serie', 'totalAmount'] },
  ],
  extraTabs: [{ key: 'lineas', title: 'Líneas', render: (record) => <DocumentLines record={record} /> }],
  readOnly: true,
  undoStatus: { fields: reviewMarks, run: undoLastReview },
  form: { hidden: ['breakdown'] },
});
