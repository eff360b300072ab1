import { contract } from '@llavero/proto/records/contracts/contract';
import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../components/states/error-state.tsx';
import { StatusBadge } from '../../components/status-badge/status-badge.tsx';
import { fieldLabel, formatField, titleOf } from '../../lib/format.ts';
import { useRecord } from '../../lib/records.ts';
import { CardsLoading } from './cards-loading.tsx';
import classes from './contrato.module.css';
import { useDocuments } from './documents.ts';

/** What a tenant asks about most; a field the role may not read does not come, and is left out. */
const shown = [
  'contractType',
  'startDate',
  'endDate',
  'rent',
  'paymentDay',
  'paymentMethod',
  'legalBondAmount',
  'renewalType',
] as const;

/** `/contrato/{id}`, 'Mi panel': the contract in short, and the way to its documents. */
export function ContractPanel({ id }: { id: string }) {
  const { data, error, refetch } = useRecord('contract', id);
  const { data: documents } = useDocuments(id);
  if (error && !data)
    return (
      <ErrorState error={error} title="No se ha podido abrir el contrato" onRetry={() => void refetch()} />
    );
  if (!data) return <CardsLoading />;
  const rows = shown.flatMap((name) => {
    const value = data[name];
    return value == null ? [] : [{ name, text: formatField(contract, name, value) }];
  });
  return (
    <>
      <section className={classes.panel} aria-label="Contrato">
        <h2>{titleOf(contract, data) || 'Contrato'}</h2>
        <StatusBadge set={contract.states!.statuses} value={data['status'] as string | undefined} />
        <dl>
          {rows.map(({ name, text }) => (
            <div key={name}>
              <dt>{fieldLabel(contract, name)}</dt>
              <dd className="figures">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Link to={`/contrato/${id}/documento`} className={classes.card}>
        <IconFolder size={22} stroke={1.5} aria-hidden />
        <span className={classes.cardText}>
          <strong>Mis documentos</strong>
          {documents && (
            <small>
              {documents.length === 0
                ? 'Todavía no hay documentos'
                : documents.length === 1
                  ? '1 documento'
                  : `${documents.length} documentos`}
            </small>
          )}
        </span>
        <IconChevronRight size={18} stroke={1.6} aria-hidden />
      </Link>
    </>
  );
}
