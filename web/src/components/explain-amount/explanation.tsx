import { Anchor, Skeleton, Table, Text, Timeline } from '@mantine/core';
import type { Bill } from '@llavero/proto/records/finance/bill';
import type { Document as Paper } from '@llavero/proto/records/documents/document';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import { finance, type Finance } from '@llavero/proto/records/finance/finance';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber, formatPercent } from '@llavero/proto/values/number';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { useRecordPath } from '../../lib/menu.ts';
import { useLabels, useList, useRecord } from '../../lib/records.ts';
import { documentPath } from '../files/file-paths.ts';
import { FilePreview } from '../files/file-preview.tsx';
import { RecordLink } from '../detail-window/field-value.tsx';
import { Notice } from '../wizard/notice.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { BankOrigin } from './bank-origin.tsx';
import {
  type ExplainedLine,
  explainLines,
  explainPeriod,
  explainRent,
  type UpdateEvidence,
} from './explain.ts';
import classes from './explain-amount.module.css';

/** From the total back to where each euro comes from. */
export function Explanation({ document: id }: { document: string }) {
  const { data: document, error, refetch } = useRecord<Finance>('finance', id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!document) return <Skeleton height={240} />;
  const { lines, sum, agrees } = explainLines(document);
  return (
    <div className={classes.explanation}>
      <Text fw={600}>
        {finance.title(document)} · {document.concept}
      </Text>
      <ExplainedLines lines={lines} sum={sum} />
      {document.includedIn && (
        <Text size="sm">
          Su importe es parte de <DocumentLink id={document.includedIn} />.
        </Text>
      )}
      {!agrees && (
        <Notice tone="warning" title="El total guardado es otro">
          Las líneas suman {formatMoney(sum)} y el documento dice {formatMoney(document.totalAmount)}. Revise
          sus líneas.
        </Notice>
      )}
      <BankOrigin document={document} />
      {document.contract && <RentOrigin document={document} contract={document.contract} lines={lines} />}
    </div>
  );
}

/** Lines as they enter the total, each with how its amount came about. */
export function ExplainedLines({ lines, sum }: { lines: readonly ExplainedLine[]; sum: number }) {
  return (
    <Table verticalSpacing={6} aria-label="Líneas">
      <Table.Tbody>
        {lines.map((line, index) => (
          <Table.Tr key={index}>
            <Table.Td ps={0}>
              {line.concept}
              <Text size="xs" c="dimmed" className="figures">
                {line.units !== 1 && `${formatNumber(line.units)} × ${formatMoney(line.unitAmount)}`}
                {line.vatPercent > 0 &&
                  ` Base ${formatMoney(line.baseAmount)}. IVA ${formatPercent(line.vatPercent)}: ${formatMoney(line.vatAmount)}.`}
                {line.subtracted && ' Se descuenta'}
              </Text>
              {line.explanation && (
                <Text size="xs" c="dimmed">
                  {line.explanation}
                </Text>
              )}
              {line.origin && (
                <Text size="xs">
                  {line.origin.collection === 'contract' ? 'Contrato' : 'Mandato'}, «{line.origin.clause}»:{' '}
                  <DocumentLink collection={line.origin.collection} id={line.origin.id} />
                </Text>
              )}
              {line.bill && (
                <Text size="xs" component="div">
                  Factura de proveedor: <DocumentLink collection="bill" id={line.bill} />
                  <BillScanLink id={line.bill} />
                </Text>
              )}
              {line.carriedFrom.length > 0 && (
                <Text size="xs">
                  {line.carriedFrom.length === 1 ? 'Documento anterior: ' : 'Documentos de cada mes: '}
                  {line.carriedFrom.map((older, at) => (
                    <Fragment key={older}>
                      {at > 0 && ', '}
                      <DocumentLink id={older} />
                    </Fragment>
                  ))}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right" pe={0} className={`figures ${classes.sum}`}>
              {formatMoney(line.amount)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th ps={0}>Total</Table.Th>
          <Table.Th ta="right" pe={0} className={`figures ${classes.sum}`}>
            {formatMoney(sum)}
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

interface LinkProps {
  collection?: 'finance' | 'bill' | 'contract' | 'mandate' | 'nextRent';
  id: string;
}

/** The name of another record, which leads to it. */
function DocumentLink({ collection = 'finance', id }: LinkProps) {
  const labels = useLabels(collection, [id]);
  return <RecordLink collection={collection} id={id} title={labels.get(id) ?? null} />;
}

/** Opens the paper of a supplier's bill, where it was scanned. */
function BillScanLink({ id }: { id: string }) {
  const { data } = useRecord<Bill>('bill', id);
  const [first] = data?.documents ?? [];
  const { data: paper } = useRecord<Paper>('document', first ?? null);
  const [open, setOpen] = useState(false);
  if (!paper?.fileName) return null;
  const { fileName: name, mimeType } = paper;
  const file = { path: documentPath(paper.id, name), name, mimeType: mimeType ?? null };
  return (
    <>
      {' · '}
      <Anchor component="button" type="button" size="xs" onClick={() => setOpen(true)}>
        Ver el escaneo
      </Anchor>
      <FilePreview file={open ? file : null} onClose={() => setOpen(false)} />
    </>
  );
}

const evidenceFields = [
  'appliedFrom',
  'date',
  'indexMonth',
  'indexPercent',
  'indexPublished',
  'indexBefore',
  'indexAfter',
  'indexQuotient',
] as const;
/** More updates than a contract has in its years. */
const MOST_UPDATES = 40;

interface OriginProps {
  document: Finance;
  contract: string;
  lines: readonly ExplainedLine[];
}

/** Where the rent of the line comes from: the contract, and every update by its index until that month. */
function RentOrigin({ document, contract: id, lines }: OriginProps) {
  const { data: contract } = useRecord<Contract>('contract', id);
  const labels = useLabels('contract', [id]);
  const path = useRecordPath()('contract', id);
  const updates = useList(
    {
      component: 'nextRent',
      collection: 'nextRent',
      fields: [...evidenceFields],
      filter: { contract: id, status: 'APPLIED' },
      sort: [{ field: 'date', order: 'asc' }],
      limit: MOST_UPDATES,
    },
    lines.some(({ isRent }) => isRent),
  );
  if (!lines.some(({ isRent }) => isRent)) return null;
  if (!contract) return <Skeleton height={120} />;
  const on = document.periodEnd ?? document.issueDate ?? Math.floor(Date.now() / 1000);
  // The columns of the record as they were asked for.
  const steps = explainRent(contract, on, (updates.data?.items ?? []) as unknown as UpdateEvidence[]);
  const period = explainPeriod(document);
  const inForce = steps.at(-1);
  return (
    <section aria-label="Origen de la renta">
      <Text fw={600} size="sm" mb={4}>
        De dónde sale la renta
      </Text>
      {path && (
        <Anchor component={Link} to={path} size="sm">
          {labels.get(id) ?? 'Abrir el contrato'}
        </Anchor>
      )}
      <Timeline active={steps.length - 1} bulletSize={14} lineWidth={2} mt="md">
        {steps.map((step) => (
          <Timeline.Item key={`${step.day}${step.label}`} title={step.label}>
            <Text size="sm" className="figures">
              {step.day !== null && `${formatDay(step.day)} · `}
              {formatMoney(step.amount)} al mes
            </Text>
            {step.update && (
              <Text size="xs" className="figures">
                {step.evidence && `${step.evidence}. `}
                <DocumentLink collection="nextRent" id={step.update} />
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
      {period && (
        <Text size="sm" mt="md" className="figures">
          {period}
          {inForce && `, de una renta de ${formatMoney(inForce.amount)}`}.
        </Text>
      )}
    </section>
  );
}
