import { document as definition } from '@llavero/proto/records/documents/document';
import { listedTitle } from '@llavero/proto/records/documents/document.defaults';
import { Button } from '@mantine/core';
import { IconChevronRight, IconDownload, IconFile, IconFolder } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { fieldLabel, formatField } from '../../lib/format.ts';
import { useRecord } from '../../lib/records.ts';
import { CardsLoading } from './cards-loading.tsx';
import classes from './contrato.module.css';
import { categoryText } from './contrato-path.ts';
import { categoriesOf, categoryOf, useDocuments } from './documents.ts';

/** `/contrato/{id}/documento`, 'Mis documentos': the categories that have some. */
export function DocumentsPage({ contract }: { contract: string }) {
  const { data, error, refetch } = useDocuments(contract);
  if (error && !data) return <DocumentsError error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardsLoading />;
  if (data.length === 0) return <NoDocuments />;
  return (
    <ul className={classes.cards}>
      {categoriesOf(data).map(({ category, count }) => (
        <li key={category}>
          <Link to={`/contrato/${contract}/documento/${category}`} className={classes.card}>
            <IconFolder size={22} stroke={1.5} aria-hidden />
            <span className={classes.cardText}>
              <strong>{categoryText(category)}</strong>
              <small>{count === 1 ? '1 documento' : `${count} documentos`}</small>
            </span>
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `/contrato/{id}/documento/{documentCategory}`: its documents. */
export function CategoryPage({ contract, category }: { contract: string; category: string }) {
  const { data, error, refetch } = useDocuments(contract);
  if (error && !data) return <DocumentsError error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardsLoading />;
  const rows = data.filter((row) => categoryOf(row) === category);
  if (rows.length === 0) return <NoDocuments />;
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={`/contrato/${contract}/documento/${category}/${String(row['type'] ?? 'UNKNOWN')}/${row.id}`}
            className={classes.card}
          >
            <IconFile size={22} stroke={1.5} aria-hidden />
            <span className={classes.cardText}>
              <strong>{listedTitle(row)}</strong>
              <small>
                {formatField(definition, 'type', row['type'])} ·{' '}
                {formatField(definition, 'createdAt', row['createdAt'])}
              </small>
            </span>
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const details = ['type', 'category', 'signatureDate', 'expirationDate', 'createdAt'] as const;

/** `…/{documentCategory}/{x}/{documentId}`: what is known of the document, and its file. */
export function DocumentPage({ id }: { id: string }) {
  const { data, error, refetch } = useRecord('document', id);
  if (error && !data) return <DocumentsError error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardsLoading />;
  const fileName = data['fileName'];
  return (
    <section className={classes.panel} aria-label="Documento">
      <dl>
        {details.map((name) =>
          data[name] == null ? null : (
            <div key={name}>
              <dt>{name === 'createdAt' ? 'Añadido el' : fieldLabel(definition, name)}</dt>
              <dd className="figures">{formatField(definition, name, data[name])}</dd>
            </div>
          ),
        )}
      </dl>
      {typeof fileName === 'string' && fileName !== '' ? (
        <Button
          component="a"
          href={`/manager/downloadMedia/${id}/${encodeURIComponent(fileName)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconDownload size={18} stroke={1.6} />}
          fullWidth
          mt="md"
        >
          Abrir el archivo
        </Button>
      ) : (
        <p className={classes.note}>Este documento todavía no tiene archivo.</p>
      )}
    </section>
  );
}

function NoDocuments() {
  return (
    <EmptyState
      icon={IconFolder}
      title="Todavía no hay documentos"
      text="Aquí aparecerán los que se compartan de este contrato."
    />
  );
}

function DocumentsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <ErrorState error={error} title="No se han podido cargar los documentos" onRetry={onRetry} />;
}
