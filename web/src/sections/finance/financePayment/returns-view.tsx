import type { OutputOf } from '@llavero/proto/commands/command';
import { importReturns } from '@llavero/proto/commands/remittances';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Notice } from '../../../components/wizard/notice.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { refreshCollection } from '../../../lib/records.ts';
import { packedFile } from '../bank/packed-file.ts';
import { ReturnsTable } from './returns-table.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from '../financeValidation/validation.module.css';

type Reply = OutputOf<typeof importReturns>;

/** Reads what the bank has given back, and says of each row what became of it. */
export function ReturnsView() {
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async (file: File) => runCommand(importReturns, { content: await packedFile(file) }),
    onSuccess: () => {
      for (const collection of ['remittance', 'finance', 'sepaMandate'] as const)
        refreshCollection(queryClient, collection);
    },
  });
  return (
    <section className={classes.screen} aria-label="Devoluciones">
      <Breadcrumbs />
      <ScreenTitle title="Devoluciones" />
      <Stack gap="md">
        <Text size="sm">
          El archivo que da el banco: pain.002 (XML) o Cuaderno 19.14. Importarlo otra vez no cambia nada.
        </Text>
        <FileButton
          accept=".xml,.txt,.dev,.n19,.c19,text/plain,application/xml"
          onChange={(file) => {
            reset();
            if (file) mutate(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              leftSection={<IconFileUpload size={16} />}
              loading={isPending}
              style={{ alignSelf: 'flex-start' }}
            >
              Elegir archivo de devoluciones
            </Button>
          )}
        </FileButton>
        {error && <Notice tone="danger" title={errorBodyOf(error).message} />}
        {data && <Outcome reply={data} />}
        {!data && !error && (
          <EmptyState
            title="Ningún archivo importado"
            text="Cada devolución reabre la deuda, y suspende la orden de domiciliación cuando el motivo lo pide."
          />
        )}
      </Stack>
    </section>
  );
}

function Outcome({ reply: { booked, bookedAmount, known, failed, rows } }: { reply: Reply }) {
  const count = (number: number) => formatNumber(number, 0);
  return (
    <>
      <Notice
        tone={failed > 0 ? 'warning' : 'info'}
        title={`${count(booked)} anotadas por ${formatMoney(bookedAmount)}; ${count(known)} ya lo estaban; ${count(failed)} sin anotar`}
      >
        {failed > 0 && 'Cada fila sin anotar dice qué hacer con ella.'}
      </Notice>
      {rows.length > 0 && <ReturnsTable rows={rows} />}
    </>
  );
}
