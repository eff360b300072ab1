import { contract } from '@llavero/proto/records/contracts/contract';
import { listedTitle } from '@llavero/proto/records/documents/document.defaults';
import { useNetwork } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { mayDo } from '../../lib/permissions.ts';
import { useRecord } from '../../lib/records.ts';
import { useSession } from '../../lib/session.tsx';
import { AreaTitle } from './area-title.tsx';
import { OwnArea } from './own-area.tsx';
import { ContractPanel } from './contract-panel.tsx';
import classes from './contrato.module.css';
import { contratoPath, contratoTitle } from './contrato-path.ts';
import { CategoryPage, DocumentPage, DocumentsPage } from './document-pages.tsx';
import { NO_CONTRACT } from './documents.ts';

/**
 * NAV-10: a contract and its documents, made for a phone: a tenant or landlord sees what is theirs, staff every one. The
 * services decide on rows and fields.
 */
export default function ContratoScreen() {
  const { pathname } = useLocation();
  const { online } = useNetwork();
  const path = contratoPath(pathname);
  const { data: document } = useRecord('document', path.document);
  const name = document ? listedTitle(document) || null : null;
  const { role } = useSession();
  const start = mayDo(contract, role, 'read') ? 'Mis contratos' : 'Mi área';
  const title = contratoTitle(pathname, name) || start;
  useEffect(() => {
    window.document.title = `${title} · Llavero`;
  }, [title]);
  return (
    <div className={classes.page}>
      {!online && (
        <p className={classes.offline} role="status">
          Sin conexión: se muestra lo último que se cargó. Vuelva a conectarse para ver lo nuevo.
        </p>
      )}
      <AreaTitle title={title} inBar={path.page !== 'contracts'} />
      <Content path={path} />
    </div>
  );
}

function Content({
  path: { page, contract, category, document },
}: {
  path: ReturnType<typeof contratoPath>;
}) {
  switch (page) {
    case 'contracts':
      return <OwnArea />;
    case 'contract':
      return contract === NO_CONTRACT ? <OwnArea /> : <ContractPanel id={contract!} />;
    case 'documents':
      return <DocumentsPage contract={contract!} />;
    case 'category':
      return <CategoryPage contract={contract!} category={category!} />;
    case 'document':
      return <DocumentPage id={document!} />;
    case 'unknown':
      return <EmptyState title="404 Not Found" text="Esta dirección no existe. Use la flecha para volver." />;
  }
}
