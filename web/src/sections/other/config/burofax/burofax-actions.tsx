import {
  printBurofax,
  recordBurofaxDelivery,
  recordBurofaxPosting,
  sendBurofax,
} from '@llavero/proto/commands/burofaxes';
import { awaitedDeliveries } from '@llavero/proto/records/choices/burofax';
import { startOfDay } from '@llavero/proto/values/dates';
import { Anchor, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CommandButton } from '../../../../components/command-dialog/command-button.tsx';
import { errorBodyOf, runCommand } from '../../../../lib/api.ts';
import { inNewTab } from '../../../../lib/in-new-tab.ts';
import { refreshCollection, type Row } from '../../../../lib/records.ts';

const today = () => startOfDay(Math.floor(Date.now() / 1000));

/** What can be done next with a burofax; the contract it belongs to is one step away. */
export function BurofaxActions({ row, hasOperator }: { row: Row; hasOperator: boolean }) {
  const client = useQueryClient();
  const { id, version, status, delivery, relatedContracts } = row;
  const refresh = () => refreshCollection(client, 'communication', id);
  const print = useMutation({
    mutationFn: () => inNewTab(async () => (await runCommand(printBurofax, { id, version })).path),
    onSuccess: refresh,
    onError: (failure) => notifications.show({ message: errorBodyOf(failure).message, color: 'red' }),
  });
  const isOpen = status === 'NOT_SENT' || status === 'ERROR';
  const isAwaited = status === 'SENT' && awaitedDeliveries.some((one) => one === delivery);
  const [contract] = Array.isArray(relatedContracts) ? relatedContracts : [];
  const preset = { id, version };
  return (
    <Group gap={6} justify="flex-end">
      {typeof contract === 'string' && (
        <Anchor component={Link} size="xs" to={`/contract/rent/contract/${contract}`}>
          Contrato
        </Anchor>
      )}
      {isOpen && (
        <Button size="xs" variant="default" loading={print.isPending} onClick={() => print.mutate()}>
          Imprimir
        </Button>
      )}
      {isOpen && hasOperator && (
        <CommandButton
          label="Enviar"
          command={sendBurofax}
          preset={preset}
          ask={[]}
          confirm="El operador imprime la carta, la envía por correo certificado y guarda los justificantes. No se puede deshacer."
          done="Burofax en envío"
          then={refresh}
        />
      )}
      {isOpen && (
        <CommandButton
          label="Registrar envío"
          command={recordBurofaxPosting}
          preset={preset}
          initial={{ sentOn: today() }}
          ask={['reference', 'sentOn', 'proof']}
          done="Envío registrado"
          then={refresh}
        />
      )}
      {isAwaited && (
        <CommandButton
          label="Registrar entrega"
          command={recordBurofaxDelivery}
          preset={preset}
          initial={{ delivery: 'DELIVERED', deliveredOn: today() }}
          ask={['delivery', 'deliveredOn', 'proof']}
          done="Entrega registrada"
          then={refresh}
        />
      )}
    </Group>
  );
}
