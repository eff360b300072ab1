import { landlordApproval } from '@llavero/proto/commands/issue-pages';
import type { OutputOf } from '@llavero/proto/commands/command';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import classes from '../../components/issue-page/issue-page.module.css';
import { LinkedPhotos } from '../../components/issue-page/linked-photos.tsx';
import { PageConversation } from '../../components/issue-page/page-conversation.tsx';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { runCommand } from '../../lib/api.ts';
import { DecisionCard } from './decision-card.tsx';

type Shown = OutputOf<typeof landlordApproval>;

/** `/aprobacion/{code}`: a landlord reads a quote and decides without a password (OPS-03). */
export default function LandlordApprovalScreen() {
  const { code = '' } = useParams();
  const [decided, setDecided] = useState<'APPROVED' | 'REJECTED' | null>(null);
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['landlord-approval', code],
    queryFn: ({ signal }) => runCommand(landlordApproval, { code }, signal),
    // The link ends with the decision: what was decided stays on the page.
    enabled: decided === null,
    retry: false,
  });
  return (
    <LinkPage title={query.data?.waits ? 'Presupuesto por aprobar' : 'Su inmueble'} query={query}>
      {(shown) =>
        decided === null ? (
          <div className={classes.stack}>
            <Quote code={code} shown={shown} />
            {shown.waits && (
              <DecisionCard code={code} totalAmount={shown.totalAmount ?? 0} onDecided={setDecided} />
            )}
            <PageConversation
              code={code}
              audience="LANDLORD"
              messages={shown.messages}
              onSent={() => void client.invalidateQueries({ queryKey: ['landlord-approval', code] })}
            />
          </div>
        ) : (
          <EmptyState
            icon={IconCircleCheck}
            title={decided === 'APPROVED' ? 'Presupuesto aprobado' : 'Presupuesto rechazado'}
            text={
              decided === 'APPROVED'
                ? 'Gracias. Avisamos ahora mismo al proveedor: puede cerrar esta página.'
                : 'Gracias. Buscaremos otra solución y le escribiremos: puede cerrar esta página.'
            }
          />
        )
      }
    </LinkPage>
  );
}

/** Scope, cost, photos and the risk of waiting. */
function Quote({ code, shown }: { code: string; shown: Shown }) {
  return (
    <>
      <p>
        Hola, {shown.name}.{' '}
        {shown.waits
          ? 'Necesitamos su aprobación para este trabajo.'
          : 'Esta es la incidencia de la que le escribimos.'}
      </p>
      <section className={classes.card} aria-label="Incidencia">
        <h2>{shown.place}</h2>
        <p className={classes.text}>{shown.description}</p>
        <LinkedPhotos code={code} audience="LANDLORD" photos={shown.photos} />
      </section>
      {shown.waits && (
        <section className={classes.card} aria-label="Presupuesto">
          <h2>Qué se propone</h2>
          <p className={classes.text}>{shown.work}</p>
          {shown.risk && (
            <p className={classes.text}>
              <strong>Si se espera:</strong> {shown.risk}
            </p>
          )}
          <table className={classes.lines}>
            <thead>
              <tr>
                <th scope="col">Concepto</th>
                <th scope="col">Con IVA</th>
              </tr>
            </thead>
            <tbody>
              {shown.lines.map(({ concept, totalAmount }, at) => (
                <tr key={at}>
                  <td>{concept}</td>
                  <td>{formatMoney(totalAmount)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">Total</th>
                <td>
                  <strong>{formatMoney(shown.totalAmount ?? 0)}</strong>
                </td>
              </tr>
            </tbody>
          </table>
          <p className={classes.note}>
            {shown.supplier && `Lo haría ${shown.supplier.replace(/\.$/, '')}. `}
            {shown.validUntil !== null && `Precio válido hasta el ${formatDay(shown.validUntil)}. `}
            Se cargará en su próxima liquidación.
          </p>
        </section>
      )}
    </>
  );
}
