import { contract } from '@llavero/proto/records/contracts/contract';
import { StatusBadge } from '../../components/status-badge/status-badge.tsx';
import { formatField, titleOf } from '../../lib/format.ts';
import { CardList } from './card-list.tsx';

const MOST = 100;

/** `/contrato`: the contracts that the person may see, latest first. */
export function ContractList() {
  return (
    <CardList
      query={{
        component: 'contract',
        collection: 'contract',
        fields: ['name', 'startDate', 'endDate', 'status'],
        sort: [{ field: 'startDate', order: 'desc' }],
        limit: MOST,
      }}
      failed="No se han podido cargar los contratos"
      empty={{
        title: 'Todavía no hay contratos',
        text: 'Aquí aparecerán los contratos en los que figure.',
      }}
      more={`Se muestran los ${MOST} contratos más recientes.`}
      card={(row) => ({
        to: `/contrato/${row.id}`,
        children: (
          <>
            <strong>{titleOf(contract, row) || 'Contrato'}</strong>
            <small>
              {formatField(contract, 'startDate', row['startDate'])} –{' '}
              {formatField(contract, 'endDate', row['endDate'])}
            </small>
            <StatusBadge set={contract.states!.statuses} value={row['status'] as string | undefined} />
          </>
        ),
      })}
    />
  );
}
