import {
  accountingSyncStatus,
  retryAccountingSync,
  syncAccounting,
} from '@llavero/proto/commands/accounting-sync';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { type SyncState, syncStates } from '@llavero/proto/records/choices/accounting-sync';
import { formatNumber } from '@llavero/proto/values/number';
import { Button, Group, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { errorBodyOf, runCommand } from '../../../../lib/api.ts';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import own from './accounting.module.css';
import { SyncTable } from './sync-table.tsx';

/** As many as one look takes in. */
const PAGE = 50;
/** While a sending runs, milliseconds. */
const LOOK_AGAIN = 2_000;

const listKey = ['list', 'finance', accountingSyncStatus.name] as const;

/** What has become of the company's invoices in Holded, with what a person can do about it (EXT-12). */
export function SyncSection() {
  const client = useQueryClient();
  const [state, setState] = useState<SyncState | null>(null);
  const query = useInfiniteQuery({
    queryKey: [...listKey, state],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      runCommand(accountingSyncStatus, { state, after: pageParam, limit: PAGE }, signal),
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.isRunning ? LOOK_AGAIN : false),
  });
  const settled = {
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
    onError: (error: unknown) =>
      notifications.show({ color: 'red', title: 'No se ha hecho', message: errorBodyOf(error).message }),
  };
  const send = useMutation({ mutationFn: () => runCommand(syncAccounting, {}), ...settled });
  const retry = useMutation({
    mutationFn: (invoices: readonly string[]) =>
      runCommand(retryAccountingSync, { invoices: invoices.map((finance) => ({ finance })) }),
    ...settled,
  });
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  if (!first) return <Loading height={160} />;
  if (!first.isConfigured)
    return (
      <EmptyState
        title="Holded no está conectado"
        text="Lo conecta quien administra el servidor. Mientras tanto, el diario contable se descarga en «Informe propietarios»."
      />
    );
  const invoices = pages.flatMap((page) => page.invoices);
  const countOf = (of: SyncState) => first.states.find((one) => one.state === of)?.invoices ?? 0;
  const failed = countOf('REFUSED') + countOf('FAILED');
  return (
    <div className={own.list}>
      <div className={classes.bar}>
        <NativeSelect
          label="Estado"
          value={state ?? ''}
          onChange={(event) => setState((event.currentTarget.value || null) as SyncState | null)}
          data={[
            { value: '', label: 'Todas' },
            ...syncStates.values.map((of) => ({
              value: of,
              label: `${choiceLabel(syncStates, of)} (${formatNumber(countOf(of), 0)})`,
            })),
          ]}
        />
        <Group gap={8}>
          {failed > 0 && (
            <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate([])}>
              {`Reintentar lo fallido (${formatNumber(failed, 0)})`}
            </Button>
          )}
          <Button size="xs" loading={send.isPending || first.isRunning} onClick={() => send.mutate()}>
            Enviar ahora
          </Button>
        </Group>
      </div>
      {invoices.length === 0 ? (
        <EmptyState
          title={state === null ? 'Todavía no se ha enviado nada' : 'Ninguna factura en este estado'}
          text="Cada noche se envían las facturas de honorarios y las de proveedores aprobadas, con sus cobros y pagos: solo lo que ha cambiado."
        />
      ) : (
        <SyncTable
          invoices={invoices}
          busy={retry.isPending}
          onRetry={(finance) => retry.mutate([finance])}
        />
      )}
      {query.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Ver anteriores
        </Button>
      )}
    </div>
  );
}
