import type { contract } from '@llavero/proto/records/contracts/contract';
import { bondActs, type BondHolder, bondHolders } from '@llavero/proto/records/choices/bonds';
import { bondLedger } from '@llavero/proto/rules/bond-ledger';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Table } from '@mantine/core';
import { IconPigMoney } from '@tabler/icons-react';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import type { RowOf } from '../../../lib/records.ts';
import classes from './rent-tabs.module.css';

/** Where money comes from or goes to: what was not received yet, and what was given back, is the tenant's. */
const placeOf = (holder: BondHolder): string =>
  holder === 'PENDING' || holder === 'TENANT' ? 'Inquilino' : bondHolders.options[holder].label;

/** Who holds the bond of a contract today, and every movement that led there. */
export function BondTab({ record }: { record: RowOf<typeof contract> }) {
  const { movements, balances, total } = bondLedger(record, Date.now() / 1000);
  if (total === 0)
    return (
      <EmptyState
        icon={IconPigMoney}
        title="Sin fianza"
        text="El contrato no tiene fianza legal ni garantía adicional."
      />
    );
  const held = bondHolders.values.filter((holder) => balances[holder] > 0);
  const { bankName, expirationDate, amount } = record.bankGuarantee ?? {};
  const expired = expirationDate != null && expirationDate < Date.now() / 1000;
  return (
    <div className={classes.tab}>
      <dl className={classes.held}>
        {held.map((holder) => (
          <div key={holder}>
            <dt>{bondHolders.options[holder].label}</dt>
            <dd>
              <MoneyText euros={balances[holder]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>
            <MoneyText euros={total} />
          </dd>
        </div>
      </dl>
      {expirationDate != null && (
        <p className={classes.note} data-warning={expired || undefined}>
          {`Aval bancario de ${bankName || 'un banco'}${amount == null ? '' : ` por ${formatMoney(amount)}`}: ${expired ? 'venció' : 'vence'} el ${formatDay(expirationDate)}.`}
        </p>
      )}
      {movements.length === 0 ? (
        <p className={classes.note}>
          Aún no se ha recibido. Anote la recepción desde «Anotar movimiento de fianza».
        </p>
      ) : (
        <Table.ScrollContainer minWidth={520}>
          <Table aria-label="Movimientos de la fianza" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Fecha</Table.Th>
                <Table.Th>Movimiento</Table.Th>
                <Table.Th>De</Table.Th>
                <Table.Th>A</Table.Th>
                <Table.Th ta="right">Importe</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {movements.map(({ date, act, part, from, to, amount: moved, description }, index) => (
                <Table.Tr key={index}>
                  <Table.Td>{formatDay(date)}</Table.Td>
                  <Table.Td>
                    {bondActs.options[act].label}
                    <span className={classes.part}>
                      {[part === 'LEGAL' ? 'Fianza legal' : 'Garantía adicional', description]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </Table.Td>
                  <Table.Td>{placeOf(from)}</Table.Td>
                  <Table.Td>{placeOf(to)}</Table.Td>
                  <Table.Td ta="right">
                    <MoneyText euros={moved} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </div>
  );
}
