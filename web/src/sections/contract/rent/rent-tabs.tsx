import type { contract } from '@llavero/proto/records/contracts/contract';
import { lazy, Suspense } from 'react';
import { CompliancePanel } from '../../../components/compliance/compliance-panel.tsx';
import type { ExtraTab } from '../../../components/detail-window/types.ts';
import type { RowOf } from '../../../lib/records.ts';
import { AssignmentsTab } from './assignments-tab.tsx';
import { BondTab } from './bond-tab.tsx';
import { rentComplianceActs } from './compliance-acts.ts';
import { RentHistoryTab } from './rent-history-tab.tsx';
import { Loading } from '../../../components/states/loading.tsx';

const MoveOutTab = lazy(async () => ({ default: (await import('./move-out/move-out-tab.tsx')).MoveOutTab }));

/** What a contract shows beyond its fields: its bond, rents, parties, end and what the law says of it. */
export const rentTabs: readonly ExtraTab<RowOf<typeof contract>>[] = [
  { key: 'fianza', title: 'Fianza', render: (record) => <BondTab record={record} /> },
  { key: 'renta', title: 'Historial de renta', render: (record) => <RentHistoryTab record={record} /> },
  { key: 'cesiones', title: 'Cesiones', render: (record) => <AssignmentsTab record={record} /> },
  {
    key: 'salida',
    title: 'Salida',
    render: (record) => (
      <Suspense fallback={<Loading height={240} m="lg" what="Cargando la salida" />}>
        <MoveOutTab record={record} />
      </Suspense>
    ),
  },
  {
    key: 'cumplimiento',
    title: 'Cumplimiento',
    render: (record) => <CompliancePanel collection="contract" record={record} acts={rentComplianceActs} />,
  },
];
