import { openClaim, renewInsurance } from '@llavero/proto/commands/insurance';
import { type Insurance, insurance } from '@llavero/proto/records/contracts/insurance';
import { coverMonths } from '@llavero/proto/rules/insurance-cover';
import { addYears } from '@llavero/proto/values/dates';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { ClaimsTab } from './claims-tab.tsx';
import { UninsuredList } from './uninsured-list.tsx';

const cover = ({ nonPaymentCoverage }: Pick<Partial<Insurance>, 'nonPaymentCoverage'>): string => {
  if (!nonPaymentCoverage) return '—';
  const months = coverMonths({ nonPaymentCoverage });
  return months === null ? 'Toda la renta' : `${months} meses`;
};

const detail = detailOf(insurance, {
  figures: [
    { field: 'endDate', label: 'Vencimiento', none: 'Sin vencimiento' },
    (record) => ({ label: 'Cobertura de impagos', value: cover(record) }),
    { field: 'legalDefenseActions', label: 'Defensa jurídica' },
    { field: 'vandalismActions', label: 'Actos vandálicos' },
  ],
  actions: [
    commandAction(openClaim, {
      icon: IconAlertTriangle,
      ask: ['kind', 'date', 'claimedAmount', 'reference', 'description', 'documents'],
      allowed: ({ issued }) => issued === true,
      done: 'Siniestro abierto',
    }),
    commandAction(renewInsurance, {
      icon: IconRefresh,
      ask: ['endDate', 'policyNumber', 'premium', 'insuredRent', 'sameInsurer'],
      allowed: ({ status, endDate }) => (status === 'ACTIVE' || status === 'EXPIRED') && endDate != null,
      preset: ({ endDate }) => (typeof endDate === 'number' ? { endDate: addYears(endDate, 1) } : {}),
      overrides: { policyNumber: { help: 'Sin número queda pendiente de emitir.' } },
      done: 'Póliza renovada',
    }),
  ],
  extraTabs: [
    { key: 'claims', title: 'Siniestros y límites', render: (record) => <ClaimsTab record={record} /> },
  ],
  related: [{ collection: 'insurance', by: 'previousInsurance', title: 'Pólizas que la continúan' }],
  // Claims are changed by their commands, which hold them against the limits.
  form: { hidden: ['claims'], overrides: { unit: { linkFilter: { type: 'UNIT' } } } },
});

const list = listOf(insurance, {
  path: 'contract/insurance',
  columns: [
    {
      name: 'coverMonths',
      label: 'Meses cubiertos',
      needs: ['nonPaymentCoverage'],
      text: cover,
      width: 130,
    },
  ],
  defaultColumns: ['insuranceType', 'status', 'insurer', 'policyNumber', 'unit', 'coverMonths', 'endDate'],
  filters: ['status', 'insuranceType', 'insurer', 'nonPaymentCoverage', 'contract', 'unit', 'endDate'],
  create: { label: 'Nuevo seguro' },
  emptyText:
    'Una póliza cubre los impagos, la defensa jurídica y los daños de un contrato hasta los límites de su producto.',
  detail,
});

/** Policies with their limits and claims (OPS-07); in a second view the contracts that should have one and do not. */
export default function InsuranceScreen() {
  return (
    <ScreenViews
      label="Vista de los seguros"
      views={[
        { key: 'polizas', title: 'Pólizas', content: <ListScreen {...list} /> },
        { key: 'sin-seguro', title: 'Sin seguro', content: <UninsuredList /> },
      ]}
    />
  );
}
