import { updateClaim } from '@llavero/proto/commands/insurance';
import { claimKinds, type ClaimKind, claimStatuses } from '@llavero/proto/records/choices/insurance';
import type { insurance } from '@llavero/proto/records/contracts/insurance';
import { coverLeft, coverLimit, paidFor } from '@llavero/proto/rules/insurance-cover';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { counted } from '@llavero/proto/values/number';
import { Button, Progress, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { CommandDialog } from '../../../components/command-dialog/command-dialog.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import type { RowOf } from '../../../lib/records.ts';
import classes from './insurance.module.css';

const limited: readonly ClaimKind[] = ['NON_PAYMENT', 'LEGAL_DEFENSE', 'VANDALISM'];

/** What the policy pays at most, how much of it is used, and its claims. */
export function ClaimsTab({ record }: { record: RowOf<typeof insurance> }) {
  const [open, setOpen] = useState<string | null>(null);
  const claims = [...(record.claims ?? [])].sort((a, b) => b.date - a.date);
  const claim = claims.find(({ key }) => key != null && key === open);
  return (
    <div className={classes.tab}>
      <dl className={classes.limits}>
        {limited.map((kind) => (
          <Limit key={kind} kind={kind} record={record} />
        ))}
      </dl>
      {claims.length === 0 ? (
        <p className={classes.note}>Sin siniestros. Abra uno desde «Abrir siniestro».</p>
      ) : (
        <Table.ScrollContainer minWidth={640}>
          <Table aria-label="Siniestros" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Fecha</Table.Th>
                <Table.Th>Siniestro</Table.Th>
                <Table.Th>Estado</Table.Th>
                <Table.Th ta="right">Reclamado</Table.Th>
                <Table.Th ta="right">Indemnizado</Table.Th>
                <Table.Th>
                  <VisuallyHidden>Acciones</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {claims.map((one, index) => (
                <Table.Tr key={one.key ?? index}>
                  <Table.Td>{formatDay(one.date)}</Table.Td>
                  <Table.Td>
                    {claimKinds.options[one.kind ?? 'OTHER'].label}
                    <span className={classes.detail}>
                      {[
                        one.reference,
                        one.description,
                        one.documents?.length
                          ? counted(one.documents.length, 'documento', 'documentos')
                          : null,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </Table.Td>
                  <Table.Td>
                    <StatusBadge set={claimStatuses} value={one.status} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <MoneyText euros={one.claimedAmount} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <MoneyText euros={one.paidAmount} />
                    {one.paymentDate != null && (
                      <span className={classes.detail}>{formatDay(one.paymentDate)}</span>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">
                    {one.key && (
                      <Button size="compact-xs" variant="default" onClick={() => setOpen(one.key ?? null)}>
                        Actualizar
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {claim && (
        <CommandDialog
          command={updateClaim}
          preset={{ id: record.id, version: record.version, claim: claim.key ?? '' }}
          ask={['status', 'paidAmount', 'paymentDate', 'reference', 'documents']}
          confirm={leftOf(record, claim.kind ?? 'OTHER', claim.key ?? '')}
          done="Siniestro actualizado"
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function leftOf(record: RowOf<typeof insurance>, kind: ClaimKind, key: string): string | undefined {
  const left = coverLeft(record, kind, key);
  return left === null ? undefined : `La póliza puede pagar hasta ${formatMoney(left)} por este siniestro.`;
}

function Limit({ kind, record }: { kind: ClaimKind; record: RowOf<typeof insurance> }) {
  const limit = coverLimit(record, kind);
  const paid = paidFor(record, kind);
  const { label } = claimKinds.options[kind];
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MoneyText euros={paid} /> {limit === null ? 'sin límite' : `de ${formatMoney(limit)}`}
        {limit !== null && limit > 0 && (
          <Progress
            size="sm"
            mt={4}
            value={Math.min(100, (paid / limit) * 100)}
            aria-label={`${label}: usado`}
          />
        )}
      </dd>
    </div>
  );
}
