import { supplierOrder } from '@llavero/proto/commands/issue-pages';
import type { OutputOf } from '@llavero/proto/commands/command';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import classes from '../../components/issue-page/issue-page.module.css';
import { LinkedPhotos } from '../../components/issue-page/linked-photos.tsx';
import { PageConversation } from '../../components/issue-page/page-conversation.tsx';
import { visitText } from '../../components/issue-page/visit-text.ts';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import { runCommand } from '../../lib/api.ts';
import { AnswerCard } from './answer-card.tsx';
import { CompleteCard } from './complete-card.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { QuoteCard } from './quote-card.tsx';
import { VisitCard } from './visit-card.tsx';

type ShownOrder = OutputOf<typeof supplierOrder>;

/** `/encargo/{code}`: a supplier works off an order, from the answer to the invoice (OPS-03). */
export default function SupplierOrderScreen() {
  const { code = '' } = useParams();
  const query = useQuery({
    queryKey: ['supplier-order', code],
    queryFn: ({ signal }) => runCommand(supplierOrder, { code }, signal),
    retry: false,
  });
  const client = useQueryClient();
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: ['supplier-order', code] }),
    [client, code],
  );
  return (
    <LinkPage title="Encargo" query={query}>
      {(order) => <Order code={code} order={order} onChange={refresh} />}
    </LinkPage>
  );
}

interface Props {
  code: string;
  order: ShownOrder;
  onChange: () => void;
}

/** What the supplier is told about how far the order is. */
function standing({ status, approval, answer, totalAmount, invoiceAmount, validUntil }: ShownOrder): string {
  if (status === 'CANCELLED') return 'Este encargo está anulado: no hay que hacer nada.';
  if (answer === 'DECLINED') return 'Ha rechazado este encargo. Gracias por decírnoslo.';
  if (invoiceAmount !== null) return `Hemos recibido su factura de ${formatMoney(invoiceAmount)}. Gracias.`;
  if (status === 'FINISHED') return 'Trabajo terminado. Envíe ahora la factura.';
  if (status === 'APROVED' || status === 'IN_PROCESS')
    return `Aprobado${totalAmount ? ` por ${formatMoney(totalAmount)}` : ''}. Haga el trabajo y díganos cuándo está terminado.`;
  if (status === 'REJECTED') return 'Su presupuesto no se ha aprobado. Gracias por su tiempo.';
  if (approval === 'LANDLORD' || approval === 'OFFICE')
    return `Estamos pidiendo la aprobación de su presupuesto de ${formatMoney(totalAmount ?? 0)}.`;
  if (status === 'BUDGETED')
    return `Hemos recibido su presupuesto de ${formatMoney(totalAmount ?? 0)}${validUntil ? `, válido hasta el ${formatDay(validUntil)}` : ''}. Le avisaremos.`;
  if (answer === 'ACCEPTED') return 'Encargo aceptado. Envíenos el presupuesto.';
  return 'Díganos si puede hacerlo.';
}

function Order({ code, order, onChange }: Props) {
  const { status, answer, approval, invoiceAmount } = order;
  const isOver = status === 'CANCELLED' || status === 'REJECTED' || answer === 'DECLINED';
  const isAsked = !isOver && (status === 'REQUESTED' || status === 'BUDGETED');
  const isApproved = !isOver && (status === 'APROVED' || status === 'IN_PROCESS');
  const isQuotable = isAsked && approval !== 'LANDLORD' && approval !== 'OFFICE';
  const step = { code, order, onChange };
  return (
    <div className={classes.stack}>
      <p role="status">{standing(order)}</p>
      <section className={classes.card} aria-label="Trabajo">
        <dl className={classes.facts}>
          <dt>Dónde</dt>
          <dd>{order.place}</dd>
          {order.reference && (
            <>
              <dt>Referencia</dt>
              <dd>{order.reference}</dd>
            </>
          )}
          {order.access && (
            <>
              <dt>Acceso</dt>
              <dd>{order.access}</dd>
            </>
          )}
          {order.contact && (
            <>
              <dt>Abre</dt>
              <dd>{order.contact}</dd>
            </>
          )}
          <dt>Visita</dt>
          <dd>{visitText(order.visitFrom, order.visitUntil) ?? 'Por concertar'}</dd>
        </dl>
        <p className={classes.text}>{order.description}</p>
        <LinkedPhotos code={code} audience="SUPPLIER" photos={order.photos} />
      </section>
      {isAsked && answer === null && <AnswerCard {...step} />}
      {!isOver && (answer === 'ACCEPTED' || isApproved) && (isAsked || isApproved) && <VisitCard {...step} />}
      {isQuotable && <QuoteCard {...step} />}
      {isApproved && <CompleteCard {...step} />}
      {status === 'FINISHED' && invoiceAmount === null && <InvoiceCard {...step} />}
      <PageConversation code={code} audience="SUPPLIER" messages={order.messages} onSent={onChange} />
    </div>
  );
}
