import { makeReport } from '@llavero/proto/commands/reports';
import { reportKinds, type ReportKindCode } from '@llavero/proto/records/choices/reports';
import type { Report } from '@llavero/proto/rules/reports/report';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileSpreadsheet, IconFileTypePdf, IconReportMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { downloadReport } from '../../../components/report/download-report.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { ReportControls } from './report-controls.tsx';
import { openReport } from './report-files.ts';
import { ReportView } from './report-view.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './reports.module.css';
import { type AskedReport, commandInput, useAskedReport } from './use-asked-report.ts';

interface Props {
  title: string;
  /** Offered reports; the first is open where the address names none. */
  kinds: readonly ReportKindCode[];
  /** What is shown before a landlord is chosen. */
  emptyText: string;
  /** Further files beside the PDF and the spreadsheet of the report. */
  extra?: (asked: AskedReport) => ReactNode;
}

/** Reports of FIN-07: chosen above, read below, and taken away as PDF or spreadsheet. */
export function ReportScreen({ title, kinds, emptyText, extra }: Props) {
  const [asked, change] = useAskedReport(kinds);
  const input = commandInput(asked);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['report', input],
    enabled: input !== null,
    queryFn: async ({ signal }) =>
      // The command declares its report as JSON; the service fills it with a `Report`.
      (await runCommand(makeReport, input ?? {}, signal)).report as unknown as Report,
  });
  return (
    <section className={classes.screen} aria-label={title}>
      <Breadcrumbs />
      <ScreenTitle title={title} />
      <div className={classes.controls}>
        <ReportControls kinds={kinds} asked={asked} change={change} />
        <div className={classes.files}>
          {input && data && <Files input={input} report={data} />}
          {extra?.(asked)}
        </div>
      </div>
      {input === null ? (
        <EmptyState icon={IconReportMoney} title="Elija un propietario" text={emptyText}>
          {reportKinds.options[asked.kind].without === 'ALL' && (
            <Button variant="default" onClick={() => change({ all: true })}>
              Ver todos los propietarios
            </Button>
          )}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && !isFetching ? (
        <ReportView report={data} />
      ) : (
        <Loading height={320} what="Cargando el informe" />
      )}
    </section>
  );
}

function Files({ input, report }: { input: Parameters<typeof openReport>[0]; report: Report }) {
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch((error: unknown) =>
        notifications.show({ color: 'red', message: errorBodyOf(error).message, autoClose: 8000 }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} />}
        disabled={isBusy}
        onClick={() => run(() => openReport(input))}
      >
        PDF
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} />}
        disabled={isBusy}
        onClick={() => run(() => downloadReport(report))}
      >
        Excel
      </Button>
    </>
  );
}
