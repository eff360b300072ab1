import { insureContract, uninsuredContracts } from '@llavero/proto/commands/insurance';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { productTypes } from '@llavero/proto/records/choices/contracts';
import { formatDay } from '@llavero/proto/values/dates';
import { Button, Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { refreshCollection } from '../../../lib/records.ts';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './insurance.module.css';

const PAGE = 100;

/** Contracts in force whose product includes insurance and that have none, each with the way to open it (OPS-07). */
export function UninsuredList() {
  const navigate = useNavigate();
  const query = useInfiniteQuery({
    // Refreshed with the policies.
    queryKey: ['list', 'insurance', 'uninsured'],
    queryFn: ({ pageParam, signal }) =>
      runCommand(uninsuredContracts, { after: pageParam, limit: PAGE }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ contracts }) => (contracts.length === PAGE ? contracts.at(-1)?.id : undefined),
  });
  const insure = useMutation({
    mutationFn: (contract: string) => runCommand(insureContract, { contract }),
    onSuccess: ({ id }) => {
      refreshCollection(queryClient, 'insurance');
      notifications.show({ message: 'Seguro abierto, pendiente de contratar', autoClose: 3000 });
      void navigate(`/contract/insurance/insurance/${id}`);
    },
    onError: (error) => notifications.show({ color: 'red', message: errorBodyOf(error).message }),
  });
  const rows = query.data?.pages.flatMap(({ contracts }) => contracts) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <section className={classes.screen} aria-label="Contratos sin seguro">
      <Breadcrumbs />
      <ScreenTitle title="Contratos sin seguro" />
      <p className={classes.note}>
        {query.data
          ? `${total} ${total === 1 ? 'contrato' : 'contratos'} con un producto que incluye seguro y sin póliza.`
          : 'Contratos con un producto que incluye seguro y sin póliza.'}
      </p>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height={240} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={IconShieldCheck}
          title="Todos los contratos tienen su seguro"
          text="Aquí aparecen los que lo incluyen en su producto y aún no tienen póliza."
        />
      ) : (
        <>
          <Table.ScrollContainer minWidth={720}>
            <Table aria-label="Contratos sin seguro" fz="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Contrato</Table.Th>
                  <Table.Th>Producto</Table.Th>
                  <Table.Th>Inicio</Table.Th>
                  <Table.Th ta="right">Renta</Table.Th>
                  <Table.Th>Última póliza</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>Acciones</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map(({ id, title, productType, startDate, rent, lastPolicy }) => (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <RecordLink collection="contract" id={id} title={title} />
                    </Table.Td>
                    <Table.Td>{productType ? choiceLabel(productTypes, productType) : '—'}</Table.Td>
                    <Table.Td>{startDate == null ? '—' : formatDay(startDate)}</Table.Td>
                    <Table.Td ta="right">
                      <MoneyText euros={rent} />
                    </Table.Td>
                    <Table.Td>{lastPolicy ?? 'Ninguna'}</Table.Td>
                    <Table.Td ta="right">
                      <Button
                        size="compact-sm"
                        variant="default"
                        loading={insure.isPending && insure.variables === id}
                        onClick={() => insure.mutate(id)}
                      >
                        Abrir seguro
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {query.hasNextPage && (
            <Button
              variant="subtle"
              onClick={() => void query.fetchNextPage()}
              loading={query.isFetchingNextPage}
            >
              Ver más
            </Button>
          )}
        </>
      )}
    </section>
  );
}
