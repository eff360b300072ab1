import { bankImport, importBankStatement, matchBankLines } from '@llavero/proto/commands/bank-statements';
import type { OutputOf } from '@llavero/proto/commands/command';
import { counted, formatNumber } from '@llavero/proto/values/number';
import { Button, FileButton, Progress, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { refreshCollection } from '../../../lib/records.ts';
import { packedFile } from './packed-file.ts';
import classes from './bank.module.css';

type Run = OutputOf<typeof bankImport>;
const POLL_MS = 1000;
const isOver = ({ status }: Run) => status === 'FINISHED' || status === 'ERROR';

/** Takes in a bank's file, or looks for matches again, and shows how far it has come. */
export function BankImport() {
  const client = useQueryClient();
  const [process, setProcess] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { data: run } = useQuery({
    queryKey: ['bank-import', process],
    queryFn: ({ signal }) => runCommand(bankImport, { process: process ?? '' }, signal),
    enabled: process !== null,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
  });
  useEffect(() => {
    if (!run || !isOver(run)) return;
    setProcess(null);
    for (const collection of ['bankLine', 'bankStatement', 'finance'] as const)
      refreshCollection(client, collection);
    if (run.status === 'ERROR')
      notifications.show({
        color: 'red',
        autoClose: 10_000,
        title: 'No se ha importado',
        message: run.error,
      });
    else notifications.show({ autoClose: 8000, message: outcome(run) });
  }, [run, client]);
  const start = (work: Promise<{ process: string }>) => {
    setSending(true);
    work
      .then((answer) => setProcess(answer.process))
      .catch((error: unknown) =>
        notifications.show({ color: 'red', autoClose: 10_000, message: errorBodyOf(error).message }),
      )
      .finally(() => setSending(false));
  };
  const send = async (file: File) =>
    runCommand(importBankStatement, { content: await packedFile(file), book: true });
  const busy = isSending || process !== null;
  return (
    <>
      <FileButton accept=".xml,.n43,.txt,.q43,.aeb,.gz" onChange={(file) => file && start(send(file))}>
        {(props) => (
          <Button
            {...props}
            size="xs"
            leftSection={<IconUpload size={16} />}
            loading={isSending}
            disabled={busy}
          >
            Importar extracto
          </Button>
        )}
      </FileButton>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={16} />}
        disabled={busy}
        onClick={() => start(runCommand(matchBankLines, { book: true }))}
      >
        Buscar coincidencias
      </Button>
      {process !== null && (
        <div className={classes.progress} role="status">
          <Text size="xs">
            {run && run.total > 0
              ? `${formatNumber(run.done, 0)} de ${counted(run.total, 'movimiento', 'movimientos')}`
              : 'Leyendo el extracto…'}
          </Text>
          <Progress
            aria-label="Progreso de la importación"
            value={run && run.total > 0 ? (100 * run.done) / run.total : 5}
            animated
          />
        </div>
      )}
    </>
  );
}

function outcome({ added, recognised, proposed, booked }: Run): string {
  const parts = [
    added > 0 && counted(added, 'movimiento nuevo', 'movimientos nuevos'),
    recognised > 0 && counted(recognised, 'ya estaba', 'ya estaban'),
    booked > 0 && counted(booked, 'contabilizado solo', 'contabilizados solos'),
    proposed > booked && `${formatNumber(proposed - booked, 0)} por confirmar`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : 'No hay coincidencias nuevas.';
}
