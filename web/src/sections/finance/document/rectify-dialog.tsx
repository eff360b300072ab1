import { previewRectification, rectifyDocument } from '@llavero/proto/commands/rectification';
import { finance } from '@llavero/proto/records/finance/finance';
import { isOwnLine, netOf } from '@llavero/proto/rules/rectification';
import { formatMoney } from '@llavero/proto/values/money';
import { Alert, Button, Checkbox, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { MoneyInput } from '../../../components/inputs/number-inputs.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { readVersion } from '../../../lib/graphql.ts';
import { refreshCollection, type RowOf } from '../../../lib/records.ts';

interface Props {
  record: RowOf<typeof finance>;
  onClose: () => void;
}

/** Asks what a document should have said, shows the difference, and writes the rectifying document (issue 10 §9). */
export function RectifyDialog({ record, onClose }: Props) {
  const { id, breakdown = [] } = record;
  const client = useQueryClient();
  const lines = breakdown.flatMap((line, at) => (isOwnLine(line as never) ? [{ ...line, at }] : []));
  const [whole, setWhole] = useState(false);
  const [reason, setReason] = useState('');
  const [amounts, setAmounts] = useState<ReadonlyMap<number, number | null>>(new Map());
  const corrections = whole
    ? []
    : lines.flatMap((line) => {
        const amount = amounts.get(line.at) ?? netOf(line);
        return amount === netOf(line) ? [] : [{ line: line.at, amount }];
      });
  const input = { id, version: readVersion(record.version), ...(whole ? {} : { corrections }) };
  const ready = whole || corrections.length > 0;
  const preview = useQuery({
    queryKey: ['kpi', previewRectification.name, id, whole, corrections],
    queryFn: ({ signal }) => runCommand(previewRectification, input, signal),
    enabled: ready,
  });
  const run = useMutation({
    mutationFn: () => runCommand(rectifyDocument, { ...input, reason: reason.trim() }),
    onSuccess: ({ name, totalAmount }) => {
      refreshCollection(client, 'finance');
      notifications.show({ message: `${name}: ${formatMoney(totalAmount)}. Irá en el próximo documento.` });
      onClose();
    },
  });
  const failed = run.error ?? preview.error;
  return (
    <FrontModal
      opened
      onClose={onClose}
      title={`Rectificar ${finance.title(record as never)}`}
      size={620}
      centered
    >
      <Stack gap="md">
        {failed && <Alert color="red">{errorBodyOf(failed).message}</Alert>}
        <Text size="sm">
          El documento no se cambia: se crea otro en la serie R con la diferencia, que va como una línea en el
          próximo documento del contrato.
        </Text>
        <Checkbox
          label="Dejarlo sin efecto entero"
          checked={whole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
        <Table aria-label="Importes correctos" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Línea</Table.Th>
              <Table.Th ta="right">Base</Table.Th>
              <Table.Th ta="right">Base correcta</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Table.Tr key={line.at}>
                <Table.Td>{line.concept}</Table.Td>
                <Table.Td ta="right">
                  <MoneyText euros={netOf(line)} />
                </Table.Td>
                <Table.Td w={150}>
                  <MoneyInput
                    label=""
                    aria-label={`Base correcta de ${line.concept}`}
                    disabled={whole}
                    value={whole ? 0 : (amounts.get(line.at) ?? netOf(line))}
                    onChange={(amount: number | null) => setAmounts(new Map(amounts).set(line.at, amount))}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <TextInput
          label="Motivo"
          required
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="space-between">
          <Text size="sm" aria-live="polite">
            {ready && preview.data
              ? `Diferencia: ${formatMoney(preview.data.totalAmount)}. Total correcto: ${formatMoney(preview.data.rightTotal)}.`
              : 'Escriba los importes correctos, sin IVA.'}
          </Text>
          <Button
            disabled={!ready || reason.trim() === '' || !preview.data}
            loading={run.isPending}
            onClick={() => run.mutate()}
          >
            Rectificar
          </Button>
        </Group>
      </Stack>
    </FrontModal>
  );
}
