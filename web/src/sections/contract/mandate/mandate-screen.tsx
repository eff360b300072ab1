import { staff } from '@llavero/proto/commands/command';
import { activateMandate } from '@llavero/proto/commands/contracts';
import { recordMandateNotice, undoMandateRenewal } from '@llavero/proto/commands/renewals';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { formatDay } from '@llavero/proto/values/dates';
import { IconCalculator, IconChecklist, IconCircleCheck, IconSignature } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { CompliancePanel } from '../../../components/compliance/compliance-panel.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { taskAction, wizardAction } from '../../../components/detail-window/wizard-action.ts';
import { generateDocumentAction } from '../../../components/generate-document/generate-document-action.tsx';
import { generateSelected } from '../../../components/generate-document/generate-many-action.tsx';
import { linkedTitleColumn, listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { writeToSelected } from '../../../components/mailing/write-action.tsx';
import { FolderTab } from './folder-tab.tsx';
import { ReserveTab } from './reserve-tab.tsx';

const mandateNotice = commandAction(recordMandateNotice, {
  label: 'Registrar preaviso',
  ask: ['channel', 'sentOn', 'endDate', 'reference', 'proof'],
  initial: ({ endDate }) => (typeof endDate === 'number' ? { channel: 'BUROFAX', endDate } : {}),
  allowed: ({ status, renewed }) => (status === 'ACTIVE' || status === 'SIGNED') && !renewed,
  done: 'Preaviso registrado: el mandato no se renueva',
});

const AccountWindow = lazy(async () => ({ default: (await import('./account-window.tsx')).AccountWindow }));

const detail = detailOf(mandate, {
  figures: [
    { field: 'productType', label: 'Producto' },
    { field: 'mandateDate', label: 'Fecha del mandato' },
    { field: 'endDate', label: 'Fecha de fin' },
    ({ units }) => ({ label: 'Unidades', value: units?.length ?? 0 }),
  ],
  actions: [
    wizardAction('mandatePreparation', 'id', {
      label: 'Preparar y activar',
      icon: IconChecklist,
      primary: true,
      allowed: ({ validated, cancelled }) => !validated && !cancelled,
    }),
    commandAction(activateMandate, {
      label: 'Activar',
      icon: IconCircleCheck,
      ask: ['sendMarketing'],
      allowed: ({ status }) => status === 'SIGNED',
      confirm: ({ mandateDate }) =>
        `La fecha del mandato, ${typeof mandateDate === 'number' ? formatDay(mandateDate) : 'sin indicar'}, pasa a ser hoy y empieza su gestión.`,
      done: 'Mandato activado',
    }),
    wizardAction('mandateSignature', 'id', {
      label: 'Registrar la firma',
      icon: IconSignature,
      allowed: ({ signatureDate, status }) =>
        signatureDate == null && (status === 'DRAFT' || status === 'SIGNED' || status === 'ACTIVE'),
    }),
    { ...mandateNotice, inMenu: true },
    generateDocumentAction('mandate'),
    {
      key: 'accountingAccount',
      label: 'Cuenta contable',
      icon: IconCalculator,
      inMenu: true,
      access: staff,
      dialog: (record, close) => (
        <Suspense>
          <AccountWindow record={record} onClose={close} />
        </Suspense>
      ),
    },
    commandAction(undoMandateRenewal, {
      ask: [],
      inMenu: true,
      allowed: ({ status, renewed }) => status === 'ACTIVE' && renewed === true,
      confirm: () => 'Se elimina el mandato que lo continúa y este termina en su fecha.',
      done: 'Renovación deshecha',
    }),
    taskAction('mandate'),
  ],
  extraTabs: [
    { key: 'carpeta', title: 'Carpeta', render: (record) => <FolderTab record={record} /> },
    { key: 'reserva', title: 'Reserva', render: (record) => <ReserveTab record={record} /> },
    {
      key: 'cumplimiento',
      title: 'Cumplimiento',
      render: (record) => (
        <CompliancePanel
          collection="mandate"
          record={record}
          acts={{ deadlines: { MANDATE_NOTICE: mandateNotice } }}
        />
      ),
    },
  ],
  // The wizard activates what is not validated properly (WIZ-02); after its end or from a trial it is a change of status (C §4.1).
  hiddenChanges: ({ validated }) => (validated ? [] : ['ACTIVE']),
  related: [
    { collection: 'contract', by: 'mandate', title: 'Contratos del mandato' },
    { collection: 'mandate', by: 'previousMandate', title: 'Mandatos que lo continúan' },
  ],
  form: {
    // The text is edited in the document builder, not here.
    hidden: ['head', 'body', 'textModified'],
    overrides: {
      landlords: { linkFilter: { roles: 'LANDLORD' } },
      properties: { linkFilter: { type: 'PROPERTY' } },
      units: { linkFilter: { type: 'UNIT' } },
    },
  },
});

const list = listOf(mandate, {
  path: 'contract/mandate',
  columns: [linkedTitleColumn(mandate, 'title', ['units', 'landlords'], { label: 'Mandato', width: 380 })],
  defaultColumns: ['title', 'status', 'productType', 'mandateDate', 'endDate', 'salesManager'],
  filters: ['status', 'productType', 'salesManager', 'landlords', 'mandateDate', 'endDate'],
  bulk: [writeToSelected('contract/mandate', 'LANDLORDS'), generateSelected('contract/mandate', 'mandate')],
  create: { label: 'Nuevo mandato', wizard: 'mandateDraft' },
  emptyText:
    'Un mandato es el encargo de un propietario para gestionar sus inmuebles: producto, honorarios y coberturas.',
  detail,
});

/** Agreements with landlords to manage their units. */
export default function MandateScreen() {
  return <ListScreen {...list} />;
}
