import { contract } from '@llavero/proto/records/contracts/contract';
import { document } from '@llavero/proto/records/documents/document';
import { finance } from '@llavero/proto/records/finance/finance';
import { issue } from '@llavero/proto/records/supplies/issue';
import { IconCalendarEvent, IconChevronRight, IconFolder, IconReceipt, IconTool } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { mayDo } from '../../lib/permissions.ts';
import { useSession } from '../../lib/session.tsx';
import { ContractList } from './contract-list.tsx';
import classes from './contrato.module.css';
import { NO_CONTRACT } from './documents.ts';
import { listTitle } from './mis-path.ts';

const pages = [
  {
    to: '/mis/recibos',
    of: finance,
    icon: IconReceipt,
    list: 'documents',
    text: 'Cada importe, con lo que lleva y su PDF',
  },
  {
    to: '/mis/incidencias',
    of: issue,
    icon: IconTool,
    list: 'issues',
    text: 'Lo comunicado y cómo va',
  },
  {
    to: '/mis/visitas',
    of: issue,
    icon: IconCalendarEvent,
    list: 'visits',
    text: 'Quién viene y cuándo',
  },
] as const;
/** Documents that are about a person are of no contract: they have a way of their own (F §6, visibility OWNER). */
const documents = {
  to: `/contrato/${NO_CONTRACT}/documento`,
  of: document,
  icon: IconFolder,
  list: null,
  text: 'Los que tratan de usted',
};

/**
 * Where a person begins: their contracts, and the ways to the other pages that their role may read (SES-09); staff has screens of
 * its own.
 */
export function OwnArea() {
  const { isStaff, role } = useSession();
  const hasContracts = mayDo(contract, role, 'read');
  const ways = [...(role === 'OWNER' ? [documents] : []), ...pages].filter(({ of }) =>
    mayDo(of, role, 'read'),
  );
  if (!hasContracts && ways.length === 0)
    return (
      <EmptyState
        title="Todavía no hay nada que ver"
        text="Su perfil no tiene páginas propias. Si espera algún documento, escriba a la oficina."
      />
    );
  return (
    <>
      {hasContracts && <ContractList />}
      {!isStaff && (
        <nav aria-label="Mi área">
          <ul className={classes.cards}>
            {ways.map(({ to, icon: Icon, list, text }) => (
              <li key={to}>
                <Link to={to} className={classes.card}>
                  <Icon size={22} stroke={1.5} aria-hidden />
                  <span className={classes.cardText}>
                    <strong>{list ? listTitle(list, role) : 'Mis documentos'}</strong>
                    <small>{text}</small>
                  </span>
                  <IconChevronRight size={18} stroke={1.6} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
