import { formatNumber } from '@llavero/proto/values/number';
import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { useLabels } from '../../../lib/records.ts';
import type { Validation } from './month-validation.ts';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './validation.module.css';

/** The month mandate by mandate, those worth a look first; each leads to its documents. */
export function ByMandate({ mandates }: { mandates: Validation['mandates'] }) {
  const names = useLabels(
    'mandate',
    mandates.flatMap(({ mandate }) => mandate ?? []),
  );
  return (
    <section className={classes.screen} aria-label="Validación por mandato">
      <Breadcrumbs />
      <ScreenTitle title="Validación" />
      {mandates.length === 0 ? (
        <EmptyState title="Sin documentos este mes" text="Genere el mes en «Recibos» o en «Liquidaciones»." />
      ) : (
        <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label="Validación por mandato" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Mandato</Table.Th>
                <Table.Th ta="right">Documentos</Table.Th>
                <Table.Th ta="right">Importe</Table.Th>
                <Table.Th ta="right">Verificados</Table.Th>
                <Table.Th ta="right">Con anomalía</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {mandates.map(({ mandate, documents, totalAmount, verified, withAnomaly }) => (
                <Table.Tr key={mandate ?? 'none'}>
                  <Table.Td>
                    {mandate === null ? (
                      'Sin mandato'
                    ) : (
                      <Anchor component={Link} to={`?vista=todos&f.mandate=${mandate}`} size="sm">
                        {names.get(mandate) ?? '…'}
                      </Anchor>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">{formatNumber(documents, 0)}</Table.Td>
                  <Table.Td ta="right">
                    <MoneyText euros={totalAmount} />
                  </Table.Td>
                  <Table.Td ta="right">{formatNumber(verified, 0)}</Table.Td>
                  <Table.Td ta="right">{formatNumber(withAnomaly, 0)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}
