import { NumberInput, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { OutputOf } from '@llavero/proto/commands/command';
import { previewSupplySplit, type rebillSupplies } from '@llavero/proto/commands/bills';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import type { WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { runCommand } from '../../../../lib/api.ts';

export type SplitFields = (typeof rebillSupplies)['input'];
type Values = WizardValues<SplitFields>;
type Part = OutputOf<typeof previewSupplySplit>['parts'][number];

/** The weights with the one of a part replaced. */
export function withWeight(
  weights: NonNullable<Values['weights']>,
  { unit, contract }: Pick<Part, 'unit' | 'contract'>,
  weight: number | null,
): NonNullable<Values['weights']> {
  const others = weights.filter((one) => one.unit !== unit || (one.contract ?? null) !== contract);
  return [...others, { unit, contract, weight }];
}

/** The parts of a bill with their amounts as they would be written; quotas and consumptions are typed in the table. */
export function SplitStep() {
  const { form } = useWizard();
  const values = useWizardValues<SplitFields>();
  const { id, method, weights = [], finishedToLandlord } = values;
  const request = {
    id: id ?? '',
    method: method ?? 'DAYS',
    weights: weights ?? [],
    finishedToLandlord: finishedToLandlord === true,
  };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['supply-split', request],
    queryFn: ({ signal }) => runCommand(previewSupplySplit, request, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const version = data?.version ?? null;
  useEffect(() => form.set('version', version), [form, version]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton height={240} />;
  const isWeighted = request.method !== 'DAYS';
  return (
    <Stack gap="md">
      <Text size="sm">
        {formatMoney(data.totalAmount)}, del {formatDay(data.periodStart)} al {formatDay(data.periodEnd)}
      </Text>
      <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing={6} aria-label="Reparto de la factura">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Unidad</Table.Th>
              <Table.Th>Quién paga</Table.Th>
              <Table.Th ta="right">Días</Table.Th>
              {isWeighted && <Table.Th>{request.method === 'READINGS' ? 'Consumo' : 'Cuota'}</Table.Th>}
              <Table.Th ta="right">Importe</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.parts.map((part) => (
              <Table.Tr key={`${part.unit} ${part.contract ?? ''}`}>
                <Table.Td>{part.unitName}</Table.Td>
                <Table.Td>
                  {bearerOf(part, request.finishedToLandlord)}
                  {part.contractName && (
                    <Text size="xs" c="dimmed">
                      {part.contractName}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right" className="figures">
                  {part.days}
                </Table.Td>
                {isWeighted && (
                  <Table.Td w={130}>
                    <NumberInput
                      size="xs"
                      aria-label={`${request.method === 'READINGS' ? 'Consumo' : 'Cuota'} de ${part.unitName ?? ''} ${part.contractName ?? 'sin inquilino'}`}
                      value={weightOf(values, part) ?? ''}
                      min={0}
                      decimalSeparator=","
                      thousandSeparator="."
                      onChange={(value) =>
                        form.set(
                          'weights',
                          withWeight(weights ?? [], part, typeof value === 'number' ? value : null),
                        )
                      }
                    />
                  </Table.Td>
                )}
                <Table.Td ta="right" className="figures" style={{ whiteSpace: 'nowrap' }}>
                  {formatMoney(part.totalAmount)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {data.problem && <Notice tone="warning" title={data.problem} />}
      {data.parts.some(({ isOver }) => isOver) && <WizardFields names={['finishedToLandlord']} columns={1} />}
    </Stack>
  );
}

function bearerOf({ contract, isOver }: Part, isLandlords: boolean): string {
  if (contract === null) return 'Propietario (sin inquilino)';
  if (!isOver) return 'Inquilino';
  return isLandlords ? 'Propietario (contrato terminado)' : 'Contrato terminado';
}

const weightOf = ({ weights }: Values, { unit, contract }: Part): number | null =>
  weights?.find((one) => one.unit === unit && (one.contract ?? null) === contract)?.weight ?? null;
