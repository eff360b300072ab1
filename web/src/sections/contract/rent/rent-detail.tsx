import { contract } from '@llavero/proto/records/contracts/contract';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import { useLegalOverrides } from '../../../lib/legal-overrides.ts';
import { bondInterestFigure, bondStatusFigure } from './bond-figures.tsx';
import { FirstMonthRent } from './first-month-rent.tsx';
import { rentActions } from './rent-actions.tsx';
import { rentTabs } from './rent-tabs.tsx';

/** The window of a contract: figures, actions, tabs and form. */
export default function RentDetail({ id }: { id: string }) {
  const legal = useLegalOverrides();
  return (
    <DetailWindow
      definition={contract}
      id={id}
      figures={[
        { field: 'rent', label: 'Renta' },
        { field: 'startDate', label: 'Inicio' },
        { field: 'endDate', label: 'Fin', none: 'Sin fecha de fin' },
        { field: 'legalBondAmount', label: 'Fianza legal' },
        bondStatusFigure,
        (record) => bondInterestFigure(record, legal),
      ]}
      actions={rentActions}
      // Activation and finish have commands of their own, with their events (C §4.2, F §7).
      hiddenChanges={['ACTIVE', 'FINISHED']}
      extraTabs={rentTabs}
      related={[
        { collection: 'insurance', by: 'contract', title: 'Seguros' },
        { collection: 'nextRent', by: 'contract', title: 'Actualizaciones de renta' },
        { collection: 'operation', by: 'contract', title: 'Suministros y certificados' },
      ]}
      form={{
        // The text is edited in the document builder; what commands keep is shown in its tab.
        hidden: [
          'head',
          'body',
          'textModified',
          'moveOut',
          'assigmentOfRightsHistory',
          'assignmentAccounts',
          'bondMovements',
        ],
        overrides: {
          landlords: { linkFilter: { roles: 'LANDLORD' } },
          tenants: { linkFilter: { roles: 'TENANT' } },
          avalists: { linkFilter: { roles: 'AVALIST' } },
          units: { linkFilter: { type: 'UNIT' } },
          firstMonthRent: { render: (form, name) => <FirstMonthRent form={form} name={name} /> },
        },
      }}
    />
  );
}
