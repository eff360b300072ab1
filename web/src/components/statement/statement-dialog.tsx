import { makeStatement, printStatement } from '@llavero/proto/commands/statements';
import type { Report } from '@llavero/proto/rules/reports/report';
import { reportText } from '@llavero/proto/rules/reports/report-table';
import { Button, Group, Table, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { inNewTab } from '../../lib/in-new-tab.ts';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { DayInput } from '../inputs/day-input.tsx';
import { LinkPicker } from '../link-picker/link-picker.tsx';
import { downloadReport } from '../report/download-report.ts';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';
import { Loading } from '../states/loading.tsx';

interface Props {
  /** The contract, or the tenant whose contracts are offered. */
  of: { contract: string } | { tenant: string };
  onClose: () => void;
}

/** 'Extracto de cuenta': what a tenant was charged and has paid by contract, as a page, a PDF and a spreadsheet. */
export function StatementDialog({ of, onClose }: Props) {
  const [contract, setContract] = useState<string | null>('contract' in of ? of.contract : null);
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = { contract: contract ?? '', from, to };
  const { data, error, refetch } = useQuery({
    queryKey: ['report', makeStatement.name, input],
    enabled: contract !== null,
    queryFn: async ({ signal }) =>
      // The command declares its report as JSON; the service fills it with a `Report`.
      (await runCommand(makeStatement, input, signal)).report as unknown as Report,
  });
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal(null);
    work()
      .catch((problem: unknown) => setRefusal(errorBodyOf(problem).message))
      .finally(() => setBusy(false));
  };
  return (
    <FrontModal opened onClose={onClose} title="Extracto de cuenta" size={820} centered>
      {'tenant' in of && (
        <LinkPicker
          label="Contrato"
          collection="contract"
          filter={{ tenants: of.tenant }}
          single
          value={contract === null ? [] : [contract]}
          onChange={([chosen = null]) => setContract(chosen)}
        />
      )}
      <Group gap="sm" my="sm" align="flex-end">
        <DayInput label="Desde" value={from} onChange={setFrom} />
        <DayInput label="Hasta" value={to} onChange={setTo} />
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} />}
          disabled={!data || isBusy}
          onClick={() => run(() => inNewTab(async () => (await runCommand(printStatement, input)).path))}
        >
          PDF
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} />}
          disabled={!data || isBusy}
          onClick={() => run(() => downloadReport(data!))}
        >
          Excel
        </Button>
      </Group>
      {refusal && <Notice tone="danger" title={refusal} />}
      {contract === null ? (
        <Text size="sm" c="dimmed">
          Elija un contrato para ver su extracto.
        </Text>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Movements report={data} />
      ) : (
        <Loading height={240} what="Cargando el extracto" />
      )}
    </FrontModal>
  );
}

function Movements({ report: { facts, tables } }: { report: Report }) {
  const [table] = tables;
  const align = (kind: string) => (kind === 'money' ? 'right' : 'left');
  return (
    <>
      <Group mb="sm" component="dl" style={{ columnGap: 32, rowGap: 8 }}>
        {facts.map(({ label, value }, at) => (
          // The place is long and has a line of its own.
          <div key={label} style={at === 0 ? { width: '100%' } : undefined}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fw={600}>
              {value}
            </Text>
          </div>
        ))}
      </Group>
      {table && (
        <Table.ScrollContainer
          minWidth={560}
          maxHeight={380}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        >
          <Table aria-label="Movimientos" fz="sm" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                {table.columns.map(({ label, kind }) => (
                  <Table.Th key={label} ta={align(kind)}>
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {table.rows.map((row, at) => (
                <Table.Tr key={at}>
                  {table.columns.map((column, index) => (
                    <Table.Td key={column.label} ta={align(column.kind)} className="figures">
                      {reportText(column, row[index] ?? null)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
              {table.rows.length === 0 && (
                <Table.Tr>
                  <Table.Td colSpan={table.columns.length}>Sin movimientos en este periodo.</Table.Td>
                </Table.Tr>
              )}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}
