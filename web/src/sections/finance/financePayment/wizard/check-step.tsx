import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { NotOffered } from './not-offered.tsx';
import { AcceptedTable, RefusedRows } from './preview-tables.tsx';
import { included, previewOptions, type RemittanceFields } from './remittance-preview.ts';

/** What goes into the remittance and what stays out, row by row with its reason. Nothing has been made yet. */
export function CheckStep() {
  const { form } = useWizard();
  const values = useWizardValues<RemittanceFields>();
  const [shown, setShown] = useState<'accepted' | 'refused' | null>(null);
  const { data, error, isPending, refetch } = useQuery(previewOptions(values));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton height={280} />;
  const excluded = values.excluded ?? [];
  const { rows, totalAmount } = included(data, excluded);
  const view = shown ?? (data.rows > 0 ? 'accepted' : 'refused');
  const count = (number: number) => formatNumber(number, 0);
  const all = view === 'accepted' ? data.rows : data.refusedRows;
  return (
    <Stack gap="sm">
      {data.problem && <Notice tone="danger" title={data.problem} />}
      {values.executionDate != null && data.executionDate > values.executionDate && (
        <Notice tone="info" title={`El banco la ejecuta el ${formatDay(data.executionDate)}`}>
          Es el primer día hábil desde la fecha pedida en el que el banco llega a tiempo.
        </Notice>
      )}
      {data.approvalReason && <Notice tone="warning" title={data.approvalReason} />}
      <Text size="sm">
        {rows === 1 ? 'Entra' : 'Entran'} <b>{count(rows)}</b> por <b>{formatMoney(totalAmount)}</b>.{' '}
        {data.refusedRows === 1 ? 'Se queda fuera' : 'Se quedan fuera'} {count(data.refusedRows)} por{' '}
        {formatMoney(data.refusedAmount)}.
      </Text>
      <SegmentedControl
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        aria-label="Filas que se muestran"
        value={view}
        onChange={(value) => setShown(value as 'accepted' | 'refused')}
        data={[
          { value: 'accepted', label: `Entran (${count(data.rows)})` },
          { value: 'refused', label: `Se quedan fuera (${count(data.refusedRows)})` },
        ]}
      />
      {all === 0 ? (
        <EmptyState
          title={view === 'accepted' ? 'Ningún documento puede entrar' : 'Ninguno se queda fuera'}
          text={
            view === 'accepted'
              ? 'Cambie la fecha de vencimiento o corrija los que se quedan fuera.'
              : 'Todos los documentos que vencen pueden ir al banco.'
          }
        />
      ) : view === 'accepted' ? (
        <AcceptedTable
          rows={data.accepted}
          excluded={excluded}
          onExclude={(documents) => form.set('excluded', documents)}
        />
      ) : (
        <RefusedRows data={data} values={values} />
      )}
      {view === 'accepted' && data.accepted.length < all && (
        <Text size="xs" c="dimmed">
          Se muestran los primeros {count(data.accepted.length)}; las cifras son de todos.
        </Text>
      )}
      <NotOffered data={data} values={values} />
    </Stack>
  );
}
